import { mailedToken } from '../../support/sent-mail';
import { ask, bearer, countOutcomes, outcomeOf, post, times } from './ask';
import { type Developer, registerDeveloper } from './developer';
import type { Cluster } from './start-cluster';

/** A developer who asked for a new password, with the token of the link. */
export async function forgetPassword(
  cluster: Cluster,
): Promise<{ developer: Developer; token: string }> {
  const developer = await registerDeveloper(cluster.baseUrl());
  const { email } = developer;
  await post(cluster.baseUrl(), 'forgot-password', { email });
  return { developer, token: await mailedToken(cluster.dataFolder, email, 'reset-password') };
}

/** Uses one token on all servers at once, each time with another password. */
export async function resetAtOnce(
  calls: number,
  cluster: Cluster,
  token: string,
): Promise<{ outcomes: Record<string, number>; passwords: string[] }> {
  const responses = await Promise.all(
    times(calls, (i) =>
      post(cluster.baseUrl(i), 'reset-password', { token, password: passwordAt(i) }),
    ),
  );
  return {
    outcomes: countOutcomes(responses.map(outcomeOf)),
    passwords: responses.flatMap(({ status }, i) => (status === 200 ? [passwordAt(i)] : [])),
  };
}

const passwordAt = (i: number) => `another good one ${i}`;

/** The response to each token, sent a few at a time. */
export async function tryTokens(
  cluster: Cluster,
  tokens: string[],
): Promise<Record<string, number>> {
  const outcomes: string[] = [];
  for (let from = 0; from < tokens.length; from += 10) {
    const responses = tokens
      .slice(from, from + 10)
      .map((token, i) =>
        post(cluster.baseUrl(i), 'reset-password', { token, password: 'a stolen account' }),
      );
    outcomes.push(...(await Promise.all(responses)).map(outcomeOf));
  }
  return countOutcomes(outcomes);
}

/** Every server's response to the access and refresh tokens. */
export async function trySessions(
  cluster: Cluster,
  sessions: Pick<Developer, 'accessToken' | 'refreshToken'>[],
): Promise<Record<string, number>> {
  const responses = cluster.servers.flatMap(({ baseUrl }) =>
    sessions.flatMap(({ accessToken, refreshToken }) => [
      ask('GET', `${baseUrl}/auth/me`, { headers: bearer(accessToken) }),
      post(baseUrl, 'refresh', { refresh_token: refreshToken }),
    ]),
  );
  return countOutcomes((await Promise.all(responses)).map(outcomeOf));
}

/** Other strings that a lenient decoder would read as the same bytes. */
export function listSpellings(token: string): string[] {
  const bytes = Buffer.from(token, 'base64url');
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const lastCharacters = [...alphabet]
    .map((last) => token.slice(0, -1) + last)
    .filter((text) => Buffer.from(text, 'base64url').equals(bytes));
  return [
    ...lastCharacters,
    `${token}=`,
    ` ${token}`,
    `${token}\n`,
    `${token}\0`,
    bytes.toString('hex'),
  ].filter((text) => text !== token);
}
