import { expect } from 'vitest';
import { type Received, post } from './ask';

/** Where an address is asked for, and nobody may learn whether it has an account. */
export const silentPaths = ['login', 'forgot-password', 'resend-verification'] as const;

export const bodyWith = (email: string) => ({ email, password: 'not the right one' });
export const unknownOf = (email: string) => `x${email.slice(1)}`;

const perResponse = new Set(['date', 'x-request-id']);
const seen = ({ status, headers, text }: Received) => ({
  status,
  headers: [...headers].filter(([name]) => !perResponse.has(name)),
  text,
});

/** Asks for an address that has an account and for one that has none, of the same length. */
export async function expectSameResponses(
  baseUrl: string,
  path: string,
  email: string,
): Promise<void> {
  const known = await post(baseUrl, path, bodyWith(email));
  const unknown = await post(baseUrl, path, bodyWith(unknownOf(email)));
  expect(known.status).toBe(path === 'login' ? 401 : 202);
  expect(seen(unknown)).toEqual(seen(known));
}
