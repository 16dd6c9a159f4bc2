import { ask, bearer, type Answer, outcomeOf, times } from '../accounts/ask';

export const callsAtOnce = 20;

/** Twenty calls at once, spread over the servers. `hear` is told of each answer as it arrives. */
export function regenerateAtOnce(
  baseUrls: string[],
  accessToken: string,
  hear: (answer: Answer, baseUrl: string) => void = () => {},
): Promise<(Answer | null)[]> {
  return Promise.all(
    times(callsAtOnce, async (i) => {
      const baseUrl = baseUrls[i % baseUrls.length] ?? '';
      const url = `${baseUrl}/auth/regenerate-key`;
      const answer = await ask('POST', url, { headers: bearer(accessToken) }).catch(() => null);
      if (answer !== null) hear(answer, baseUrl);
      return answer;
    }),
  );
}

/** Keys are checked in two ways: by themselves, and together with the count of a metered request. */
const paths = ['/v1/catalog?limit=1', '/v1/catalog/github'];

/**
 * Whether the key was taken; it also was when only its quota was used up.
 * @throws Error for an answer that tells neither
 */
export async function isAccepted(baseUrl: string, apiKey: string, i = 0): Promise<boolean> {
  const url = `${baseUrl}${paths[i % paths.length]}`;
  const answer = await ask('GET', url, { headers: { 'X-API-Key': apiKey } });
  if (answer.status === 200 || answer.status === 429) return true;
  if (outcomeOf(answer) === '401 invalid_api_key') return false;
  throw new Error(`${answer.status} ${answer.text}`);
}
