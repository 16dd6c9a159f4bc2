import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { z } from 'zod';
import * as life from '../../stand-ins/stripe/live-subscription';
import type { StandIn } from '../../stand-ins/stripe/start-stand-in';
import { listSubscriptions } from '../../stand-ins/stripe/world';

/** What may happen to a subscription; the account's holder does `checkout`. */
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

/** Forty: twenty for new customers, and the same twenty for returning ones. */
export const lifeStories: Step[][] = [
  ...firstLives,
  ...firstLives.map((steps): Step[] => ['checkout', 'cancel-now', ...steps]),
];

/** The plan after each step. */
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

/**
 * How the events arrive, each ten times and in any order:
 * - `stepwise`: all events so far after each step;
 * - `afterwards`: all at the end;
 * - `racing`: while the steps happen.
 */
export type Arrival = 'stepwise' | 'afterwards' | 'racing';

/** Tried in turn. */
export const arrivals: Arrival[] = ['stepwise', 'afterwards', 'racing'];

type Outcome = {
  tier: 'pro' | 'free';
  mails: Record<'plan-upgraded' | 'payment-failed' | 'plan-downgraded', number>;
};

/** The outcome of a story if the events of each step arrive before the next step. */
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

/**
 * Checks the messages that a story has caused.
 * @param arrival only `stepwise` reports each step before the next; otherwise an outdated step needs no
 * message
 */
export function expectMails(
  sent: Outcome['mails'],
  { tier, mails }: Outcome,
  arrival: Arrival,
  where?: string,
): void {
  if (arrival === 'stepwise') expect(sent, where).toEqual(mails);
  expect(sent['plan-upgraded'] - sent['plan-downgraded'], where).toBe(tier === 'pro' ? 1 : 0);
  expect(sent['plan-upgraded'], where).toBeLessThanOrEqual(mails['plan-upgraded']);
  expect(sent['payment-failed'], where).toBeLessThanOrEqual(mails['payment-failed']);
}

/** Performs a step at the stand-in, on the customer's newest subscription. */
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

const message = z.object({ to: z.string(), kind: z.string() });

/**
 * Counts the messages about plans by address. Counted messages are removed from the outbox, so that
 * counting again is cheap and includes late ones.
 */
export function createMailCount(dataFolder: string): (to: string) => Outcome['mails'] {
  const counted = new Map<string, Outcome['mails']>();
  const of = (to: string) => {
    const known = counted.get(to) ?? none();
    counted.set(to, known);
    return known;
  };
  const outbox = path.join(dataFolder, 'outbox');
  return (address) => {
    const names = existsSync(outbox) ? readdirSync(outbox) : [];
    for (const name of names.filter((entry) => entry.endsWith('.json'))) {
      const file = path.join(outbox, name);
      const { to, kind } = message.parse(JSON.parse(readFileSync(file, 'utf8')));
      rmSync(file);
      const counts = of(to);
      if (kind in counts) counts[kind as keyof typeof counts]++;
    }
    return of(address);
  };
}

const none = () => ({ 'plan-upgraded': 0, 'payment-failed': 0, 'plan-downgraded': 0 });
