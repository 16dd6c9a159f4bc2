import { expect } from 'vitest';
import { ask, bearer, countOutcomes, outcomeOf, type Received, times } from '../accounts/ask';
import { registerDeveloper } from '../accounts/developer';

const callsAtOnce = 20;
/** Keys are checked in two ways: by themselves, and together with the count of a metered request. */
const paths = ['/v1/catalog?limit=1', '/v1/catalog/github'];

export type RoundsSeen = { probes: number; accepted: number };

/**
 * Twenty calls at once, round after round: all must succeed and leave one live key. As soon as a
 * response arrives, the old key is tried on all other servers. Each round has an account of its own,
 * because one may regenerate its key a hundred times an hour.
 * @param countLive counts an account's live keys in the database, where it is reachable
 */
export async function regenerateInRounds(
  rounds: number,
  baseUrls: string[],
  countLive: (accountId: string) => Promise<number> = () => Promise.resolve(1),
): Promise<RoundsSeen> {
  const seen = { probes: 0, accepted: 0 };
  for (let round = 0; round < rounds; round++) {
    const baseUrl = baseUrls[round % baseUrls.length] ?? '';
    const { id, accessToken, apiKey: old } = await registerDeveloper(baseUrl);
    for (const url of baseUrls) expect(await isAccepted(url, old, round)).toBe(true);

    const probes: Promise<boolean>[] = [];
    const responses = await regenerateAtOnce(baseUrls, accessToken, ({ status }, answeredBy) => {
      if (status !== 200) return;
      const others = baseUrls.length > 1 ? baseUrls.filter((url) => url !== answeredBy) : baseUrls;
      probes.push(...others.map((url) => isAccepted(url, old, probes.length)));
    });
    const outcomes = responses.map((response) => (response ? outcomeOf(response) : 'no response'));
    expect(countOutcomes(outcomes)).toEqual({ 200: callsAtOnce });
    const found = await Promise.all(probes);
    seen.probes += found.length;
    seen.accepted += found.filter(Boolean).length;

    expect(await countLive(id)).toBe(1);
    const made = responses.map((response) => String(response?.json['api_key']));
    const live = await Promise.all(made.map((key, i) => isAccepted(baseUrl, key, i)));
    expect(live.filter(Boolean)).toHaveLength(1);
  }
  return seen;
}

/** Twenty calls at once, spread over the servers. `hear` receives each response as it arrives. */
export function regenerateAtOnce(
  baseUrls: string[],
  accessToken: string,
  hear: (response: Received, baseUrl: string) => void = () => {},
): Promise<(Received | null)[]> {
  return Promise.all(
    times(callsAtOnce, async (i) => {
      const baseUrl = baseUrls[i % baseUrls.length] ?? '';
      const url = `${baseUrl}/auth/regenerate-key`;
      const response = await ask('POST', url, { headers: bearer(accessToken) }).catch(() => null);
      if (response !== null) hear(response, baseUrl);
      return response;
    }),
  );
}

/**
 * Whether the key was accepted, which includes a refusal for its quota.
 * @throws Error for any other response
 */
export async function isAccepted(baseUrl: string, apiKey: string, i = 0): Promise<boolean> {
  const url = `${baseUrl}${paths[i % paths.length]}`;
  const response = await ask('GET', url, { headers: { 'X-API-Key': apiKey } });
  if (response.status === 200 || response.status === 429) return true;
  if (outcomeOf(response) === '401 invalid_api_key') return false;
  throw new Error(`${response.status} ${response.text}`);
}
