import { expect, test } from 'vitest';
import { auditKinds } from '../../server/contract/audit-events';
import { describeEvent, isAlarming, kindGroups } from './describe-event';

test('every kind of event has a name and a filter', () => {
  const named = kindGroups.flatMap(({ kinds }) => Object.keys(kinds));
  // No one can read the activity of a deleted account.
  const missing = auditKinds.filter((kind) => !named.includes(kind));
  expect(missing).toEqual(['account_deleted']);
});

test.each([
  ['signed_in', { method: 'github' }, 'Signed in with GitHub'],
  [
    'signed_in',
    { method: 'password', newDevice: true },
    'Signed in with a password on a new device',
  ],
  ['signed_in', { method: 'something new' }, 'Signed in'],
  [
    'key_replaced',
    { prefix: 'mq_live_4f9K', last4: 'x2Qa' },
    'Key regenerated (mq_live_4f9K…x2Qa)',
  ],
  ['plan_changed', { from: 'free', to: 'pro' }, 'Plan changed from free to pro'],
  ['daily_limit_changed', { from: 5, to: null }, 'Daily limit changed to none'],
  ['own_brands_limit_changed', { from: null, to: 5000 }, 'Limit of own brands changed to 5000'],
  ['usage_alerts_changed', { thresholds: '' }, 'Usage alerts changed (off)'],
  ['usage_alerts_changed', { thresholds: '50 100' }, 'Usage alerts changed (50%, 100%)'],
  ['account_suspended', { reason: 'Resale' }, 'Account suspended (Resale)'],
  ['brand_hidden', { slug: 'acme', scope: 'installation' }, 'Brand hidden (acme)'],
  ['password_reset', {}, 'Password reset'],
  ['email_change_cancelled', {}, 'Change of e-mail address canceled'],
] as const)('%s with %j reads "%s"', (kind, details, words) => {
  expect(describeEvent({ kind, details })).toBe(words);
});

test('events that someone else may have caused ask the owner to check them', () => {
  expect(isAlarming({ kind: 'sign_in_failed', details: {} })).toBe(true);
  expect(isAlarming({ kind: 'signed_in', details: { newDevice: true } })).toBe(true);
  expect(isAlarming({ kind: 'signed_in', details: {} })).toBe(false);
});
