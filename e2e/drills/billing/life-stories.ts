import type { StandIn } from '../../stand-ins/stripe/start-stand-in';
import * as life from '../../stand-ins/stripe/live-subscription';
import { listSubscriptions } from '../../stand-ins/stripe/world';

/** What may happen in the life of a subscription; `checkout` is done by the account's holder. */
export type Step =
  | 'checkout'
  | 'renew'
  | 'fail'
  | 'fail-again'
  | 'pay-what-is-due'
  | 'give-up'
  | 'cancel-at-end'
  | 'keep'
  | 'let-end'
  | 'cancel-now'
  | 'refund'
  | 'pause'
  | 'resume'
  | 'pause-collection'
  | 'resume-collection'
  | 'delete-customer';

const firstLives: Step[][] = [
  ['checkout'],
  ['checkout', 'renew', 'renew'],
  ['checkout', 'cancel-now'],
  ['checkout', 'cancel-at-end'],
  ['checkout', 'cancel-at-end', 'let-end'],
  ['checkout', 'cancel-at-end', 'keep', 'renew'],
  ['checkout', 'fail'],
  ['checkout', 'fail', 'pay-what-is-due'],
  ['checkout', 'fail', 'fail-again', 'give-up'],
  ['checkout', 'fail', 'fail-again', 'give-up', 'pay-what-is-due'],
  ['checkout', 'fail', 'cancel-now'],
  ['checkout', 'refund'],
  ['checkout', 'refund', 'cancel-now'],
  ['checkout', 'pause'],
  ['checkout', 'pause', 'resume', 'renew'],
  ['checkout', 'pause-collection', 'resume-collection'],
  ['checkout', 'delete-customer'],
  ['checkout', 'delete-customer', 'checkout'],
  ['checkout', 'renew', 'cancel-at-end', 'let-end', 'checkout', 'renew'],
  ['checkout', 'fail', 'pay-what-is-due', 'fail', 'give-up', 'cancel-now', 'checkout', 'refund'],
];

/** Forty: twenty lives, and the same twenty of who has been here before. */
export const lifeStories: Step[][] = [
  ...firstLives,
  ...firstLives.map((steps): Step[] => ['checkout', 'cancel-now', ...steps]),
];

/** The plan after each step, told by the steps alone. */
const planAfter: Record<Step, 'pro' | 'free' | 'same'> = {
  checkout: 'pro',
  renew: 'pro',
  fail: 'pro',
  'fail-again': 'same',
  'pay-what-is-due': 'pro',
  'give-up': 'free',
  'cancel-at-end': 'same',
  keep: 'same',
  'let-end': 'free',
  'cancel-now': 'free',
  refund: 'same',
  pause: 'free',
  resume: 'pro',
  'pause-collection': 'same',
  'resume-collection': 'same',
  'delete-customer': 'free',
};

export type Outcome = {
  tier: 'pro' | 'free';
  mails: Record<'plan-upgraded' | 'payment-failed' | 'plan-downgraded', number>;
};

/** What a story must lead to, when each step is heard of before the next. */
export function foretell(steps: Step[]): Outcome {
  const outcome: Outcome = {
    tier: 'free',
    mails: { 'plan-upgraded': 0, 'payment-failed': 0, 'plan-downgraded': 0 },
  };
  for (const step of steps) {
    const after = planAfter[step] === 'same' ? outcome.tier : planAfter[step];
    if (step === 'fail') outcome.mails['payment-failed']++;
    if (after !== outcome.tier) {
      outcome.mails[after === 'pro' ? 'plan-upgraded' : 'plan-downgraded']++;
    }
    outcome.tier = after;
  }
  return outcome;
}

/** Lets a step happen at the stand-in, to the customer's newest subscription. */
export function perform({ world }: StandIn, customerId: string, step: Exclude<Step, 'checkout'>) {
  const [subscription] = listSubscriptions(world, customerId, null);
  if (subscription === undefined) throw new Error(`No subscription to ${step}.`);
  const acts: Record<typeof step, () => void> = {
    renew: () => life.renew(world, subscription),
    fail: () => life.failPayment(world, subscription),
    'fail-again': () => life.retryPayment(world, subscription, 'failed'),
    'pay-what-is-due': () => life.retryPayment(world, subscription, 'paid'),
    'give-up': () => life.giveUpPayment(world, subscription),
    'cancel-at-end': () => life.setCancelAtPeriodEnd(world, subscription, true),
    keep: () => life.setCancelAtPeriodEnd(world, subscription, false),
    'let-end': () => life.cancelNow(world, subscription),
    'cancel-now': () => life.cancelNow(world, subscription),
    refund: () => life.refund(world, subscription),
    pause: () => life.setPaused(world, subscription, true),
    resume: () => life.setPaused(world, subscription, false),
    'pause-collection': () => life.setCollectionPaused(world, subscription, true),
    'resume-collection': () => life.setCollectionPaused(world, subscription, false),
    'delete-customer': () => life.deleteCustomer(world, customerId),
  };
  acts[step]();
}
