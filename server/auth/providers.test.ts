import { expect, test } from 'vitest';
import { findVerifiedEmail } from './providers';

test('only the primary address of a GitHub account counts, and only if GitHub has verified it', () => {
  const emails = [
    { email: 'other@example.com', primary: false, verified: true },
    { email: 'jane@example.com', primary: true, verified: true },
  ];
  expect(findVerifiedEmail(emails)).toBe('jane@example.com');
  expect(findVerifiedEmail(emails.map((one) => ({ ...one, verified: !one.primary })))).toBeNull();
  expect(findVerifiedEmail([])).toBeNull();
});
