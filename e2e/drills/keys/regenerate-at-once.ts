import { ask, bearer, type Received, outcomeOf, times } from '../accounts/ask';

export const callsAtOnce = 20;

/** Twenty calls at once, spread over the servers. `hear` is told of each response as it arrives. */
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

/** Keys are checked in two ways: by themselves, and together with the count of a metered request. */
const paths = ['/v1/catalog?limit=1', '/v1/catalog/github'];

/**
 * Whether the key was taken; it also was when only its quota was used up.
 * @throws Error for a response that tells neither
 */
export async function isAccepted(baseUrl: string, apiKey: string, i = 0): Promise<boolean> {
  const url = `${baseUrl}${paths[i % paths.length]}`;
  const response = await ask('GET', url, { headers: { 'X-API-Key': apiKey } });
  if (response.status === 200 || response.status === 429) return true;
  if (outcomeOf(response) === '401 invalid_api_key') return false;
  throw new Error(`${response.status} ${response.text}`);
}
