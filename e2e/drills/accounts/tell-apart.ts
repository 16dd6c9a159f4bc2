import { expect } from 'vitest';
import { median } from '../../support/measure';
import { post, type Received } from './ask';

/** Routes that take an address, and must not reveal whether it has an account. */
export const silentPaths = ['login', 'forgot-password', 'resend-verification'] as const;

export const bodyWith = (email: string) => ({ email, password: 'not the right one' });
export const unknownOf = (email: string) => `x${email.slice(1)}`;

const perResponse = new Set(['date', 'x-request-id']);
const seen = ({ status, headers, text }: Received) => ({
  status,
  headers: [...headers].filter(([name]) => !perResponse.has(name)),
  text,
});

/** Sends an address with an account and one of the same length without. */
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

export type Timing = { knownMs: number; unknownMs: number; differenceMs: number };

/**
 * Sends known and unknown addresses in pairs of random order, so that neither kind always follows the
 * other.
 */
export async function compareTiming(
  samples: number,
  baseUrl: string,
  path: string,
  bodies: { known: (i: number) => object; unknown: (i: number) => object },
): Promise<Timing> {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let i = 0; i < samples; i++) {
    const sides = ['known', 'unknown'] as const;
    for (const side of Math.random() < 0.5 ? sides : sides.toReversed()) {
      const startedAt = performance.now();
      await post(baseUrl, path, bodies[side](i));
      times[side].push(performance.now() - startedAt);
    }
  }
  const [knownMs, unknownMs] = [median(times.known), median(times.unknown)];
  return { knownMs, unknownMs, differenceMs: knownMs - unknownMs };
}
