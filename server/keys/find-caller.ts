import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { openDatabase } from '../database/database';
import type { Tier } from '../generated/enums';
import { processWide } from '../process-wide';
import { counters } from '../quotas/counters';
import { hashApiKey, isApiKey } from './api-key';
import { rememberedCallers, rememberedForMs } from './remembered-callers';
import { usedKeys } from './used-keys';

/** Who is calling, as far as a key tells. */
export type Caller = {
  readonly accountId: string;
  readonly tier: Tier;
  readonly emailVerified: boolean;
  /** Cap on the day's total that a contract may set. */
  readonly dailyRequests: number | null;
  /** Set when this was read a moment ago: it holds if the counter store still has this revision. */
  readonly revision?: string | undefined;
};

type Callers = {
  byKeyHash: LRUCache<string, Caller>;
  /** Grows with every `forgetAccount`, so that a row read before it is not kept after it. */
  generation: number;
};

const used = usedKeys();
const callers = processWide<Callers>('callers', () => ({
  byKeyHash: new LRUCache({ max: 100_000 }),
  generation: 0,
}));

/**
 * The holder of a live key, or null.
 * An embedded database has no other writer than this process, so what was read once holds until
 * `forgetAccount`, and is there at once; a Postgres may be changed by another instance and is asked
 * every time.
 */
export function findCaller(rawKey: string): Caller | null | Promise<Caller | null> {
  const hash = hashApiKey(rawKey);
  const known = openDatabase().isEmbedded ? callers.byKeyHash.get(hash) : undefined;
  // The checksum saves a look at the database, and where none is needed its own time.
  if (known === undefined) return isApiKey(rawKey) ? readCaller(hash) : null;
  used.note(hash);
  return known;
}

async function readCaller(hash: string): Promise<Caller | null> {
  const { client, isEmbedded } = openDatabase();
  const { generation } = callers;
  const key = await client.apiKey.findUnique({
    where: { hash },
    select: {
      revokedAt: true,
      account: { select: { id: true, tier: true, emailVerifiedAt: true, dailyRequests: true } },
    },
  });
  if (key === null || key.revokedAt !== null) return null;
  // It is asked for after the key, and may have been deleted in between.
  const account: typeof key.account | null = key.account;
  if (account === null) return null;
  used.note(hash);
  const { id, tier, emailVerifiedAt, dailyRequests } = account;
  const caller = { accountId: id, tier, emailVerified: emailVerifiedAt !== null, dailyRequests };
  if (isEmbedded && callers.generation === generation) callers.byKeyHash.set(hash, caller);
  return caller;
}

/**
 * To be awaited after an account's key or plan has changed in the database and before the change
 * is answered: from then on nobody, on any instance, is served on what was known before.
 */
export async function forgetAccount(accountId: string): Promise<void> {
  const { byKeyHash } = callers;
  callers.generation++;
  for (const [hash, caller] of byKeyHash.entries()) {
    if (caller.accountId === accountId) byKeyHash.delete(hash);
  }
  const { shared } = counters();
  if (shared === null || openDatabase().isEmbedded) return;
  rememberedCallers().forget(accountId);
  await shared.store.revisions.change(accountId).catch(async () => {
    // The others cannot be told: the change is answered when none of them can remember any more.
    await sleep(rememberedForMs + 250);
  });
}
