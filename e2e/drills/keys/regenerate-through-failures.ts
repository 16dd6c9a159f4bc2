import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { outcomeOf } from '../accounts/ask';
import { type Developer, registerDeveloper } from '../accounts/developer';
import { queryRows } from '../accounts/postgres-database';
import type { Cluster } from '../accounts/start-cluster';
import { hashApiKey } from '../../../server/accounts/keys/caller';
import { isAccepted, regenerateAtOnce } from './regenerate-in-rounds';

export type FailuresSeen = {
  /** How often each key was the live one afterwards. */
  survivor: { old: number; returned: number; unheard: number };
  outcomes: string[];
};

/**
 * Twenty calls at once while something breaks and is repaired. Afterwards there must be one live key:
 * the old one if no newer one was made, otherwise the newest.
 * @param breakIt breaks something, and returns a function that repairs it
 */
export async function regenerateThroughFailures(
  failures: number,
  { cluster, databaseUrl }: { cluster: Cluster; databaseUrl: string },
  breakIt: (round: number) => Promise<() => Promise<void>>,
): Promise<FailuresSeen> {
  const seen: FailuresSeen = { survivor: { old: 0, returned: 0, unheard: 0 }, outcomes: [] };
  const baseUrls = () => cluster.servers.map(({ baseUrl }) => baseUrl);
  for (let round = 0; round < failures; round++) {
    const developer = await registerDeveloper(cluster.baseUrl(round));
    const old = await keyInUse(databaseUrl, developer, [developer.apiKey]);
    // Every other time, all calls go to the server that breaks.
    const called = round % 2 ? baseUrls() : [cluster.baseUrl(round)];
    const responding = regenerateAtOnce(called, developer.accessToken);
    await sleep(Math.random() * 80);
    const mend = await breakIt(round);
    const responses = await responding;
    await mend();

    const returned = responses
      .filter((response) => response?.status === 200)
      .map((response) => String(response?.json['api_key']));
    seen.outcomes.push(
      ...responses.map((response) => (response ? outcomeOf(response) : 'no response')),
    );
    const live = await keyInUse(databaseUrl, developer, [developer.apiKey, ...returned]);
    if (returned.length > 0)
      expect(live.hash, 'a call with a response had no effect').not.toBe(old.hash);
    const isOld = live.hash === old.hash;
    seen.survivor[isOld ? 'old' : live.raw === null ? 'unheard' : 'returned']++;
    for (const baseUrl of baseUrls()) {
      for (const [i, raw] of [...returned, old.raw].entries()) {
        if (raw !== null) expect(await isAccepted(baseUrl, raw, i)).toBe(raw === live.raw);
      }
    }
  }
  return seen;
}

type KeyInUse = { hash: string; raw: string | null };

/** The one live key in the database; it must be the newest. */
async function keyInUse(url: string, { id }: Developer, known: string[]): Promise<KeyInUse> {
  const rows = await queryRows<{ hash: string; isLive: boolean; isNewest: boolean }>(
    url,
    `SELECT hash, revoked_at IS NULL AS "isLive", created_at = max(created_at) OVER () AS "isNewest"
     FROM api_key WHERE account_id = $1`,
    [id],
  );
  const live = rows.filter(({ isLive }) => isLive);
  expect(live).toHaveLength(1);
  expect(live[0]?.isNewest).toBe(true);
  const hash = live[0]?.hash ?? '';
  return { hash, raw: known.find((raw) => hashApiKey(raw) === hash) ?? null };
}
