import { hash, timingSafeEqual } from 'node:crypto';

/**
 * Whether a caller has brought the secret. Takes the same time wherever the two differ, and whatever
 * their lengths. An empty secret is brought by nobody.
 */
export function isToken(given: unknown, expected: string): boolean {
  if (typeof given !== 'string' || expected === '') return false;
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', expected, 'buffer'));
}
