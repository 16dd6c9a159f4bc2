import { expect } from 'vitest';
import { countOutcomes, outcomeOf } from '../accounts/ask';
import { type Developer, signIn } from '../accounts/developer';
import { callsAtOnce, isAccepted, regenerateAtOnce } from './regenerate-at-once';

export type RoundsSeen = { probes: number; accepted: number };

/**
 * Twenty calls at once, round after round: all succeed and leave one live key. As soon as a response
 * arrives the old key is tried on all the other servers.
 * @param countLive what the database says, where it can be asked
 */
export async function regenerateInRounds(
  rounds: number,
  baseUrls: string[],
  developer: Developer,
  countLive: () => Promise<number> = () => Promise.resolve(1),
): Promise<RoundsSeen> {
  const seen = { probes: 0, accepted: 0 };
  let old = developer.apiKey;
  for (let round = 0; round < rounds; round++) {
    const { accessToken } = await signIn(baseUrls[round % baseUrls.length] ?? '', developer);
    for (const baseUrl of baseUrls) expect(await isAccepted(baseUrl, old, round)).toBe(true);

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

    expect(await countLive()).toBe(1);
    const made = responses.map((response) => String(response?.json['api_key']));
    const live = await acceptedOf(baseUrls[round % baseUrls.length] ?? '', made);
    expect(live).toHaveLength(1);
    old = live[0] ?? '';
  }
  return seen;
}

async function acceptedOf(baseUrl: string, keys: string[]): Promise<string[]> {
  const accepted = await Promise.all(keys.map((key, i) => isAccepted(baseUrl, key, i)));
  return keys.filter((_, i) => accepted[i]);
}
