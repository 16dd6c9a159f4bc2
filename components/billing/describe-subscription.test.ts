import { expect, test } from 'vitest';
import { defaultPlans as plans } from '../../server/contract/plans';
import { describeSubscription } from './describe-subscription';

const failing = { currentPeriodEnd: null, cancelAtPeriodEnd: false } as const;
const say = (tier: 'free' | 'pro', status: string) =>
  describeSubscription({ ...failing, tier, status, limits: plans[tier].dailyLimits }, plans)
    .sentence;

test('a failed payment says how long Pro stays active, or that it has ended', () => {
  expect(say('pro', 'past_due')).toContain('Pro stays active for 14 days');
  for (const status of ['past_due', 'unpaid'])
    expect(say('free', status)).toContain('Pro has ended');
});
