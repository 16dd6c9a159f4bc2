import { expect, test } from 'vitest';
import { isLive, isPro, pastDueGraceMs } from './subscription';

const now = new Date('2026-11-21T00:00:00Z');

test.each([
  ['active', true, true],
  ['trialing', true, true],
  ['past_due', true, true],
  ['unpaid', false, true],
  ['paused', false, true],
  ['incomplete', false, false],
  ['incomplete_expired', false, false],
  ['canceled', false, false],
  // A status that Stripe may add: it gives no plan, and prevents a second purchase.
  ['something_new', false, true],
  [null, false, false],
])('a subscription that is %s: pro %s, live %s', (status, pro, live) => {
  expect(isPro({ status, pastDueSince: null, hasProPrice: true }, now)).toBe(pro);
  expect(isLive(status)).toBe(live);
});

test.each([
  [pastDueGraceMs - 1, true],
  [pastDueGraceMs, false],
])('past due for %i ms: pro %s', (ageMs, pro) => {
  const pastDueSince = new Date(now.getTime() - ageMs);
  expect(isPro({ status: 'past_due', pastDueSince, hasProPrice: true }, now)).toBe(pro);
});
