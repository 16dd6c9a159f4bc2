import { bucketNames } from '../../contract/bucket-names';
import { plans } from '../plans';
import type { WordsFor } from './mail-message';

/** The plan, its payment, its limits and its webhooks. */
export const planWords: WordsFor<
  'plan-upgraded' | 'payment-failed' | 'plan-downgraded' | 'usage-alert' | 'webhook-disabled'
> = {
  'plan-upgraded': ({ link }) => ({
    title: `You are on the ${plans.pro.name} plan`,
    before: [
      `Thank you. Everything in the ${plans.pro.name} plan is available from now on. Your API key stays the same.`,
    ],
    action: { label: 'See your plan', link },
    after: ['You can cancel there at any time.'],
  }),
  'payment-failed': ({ link, graceDays }) => ({
    title: 'Your payment failed',
    before: [
      `The payment for your ${plans.pro.name} plan failed. Stripe will try again in the next few days.`,
      `You keep the ${plans.pro.name} plan for ${graceDays} days in the meantime.`,
    ],
    action: { label: 'Update your card', link },
    after: ['If you have already changed your card, there is nothing more to do.'],
  }),
  'plan-downgraded': ({ link }) => ({
    title: `You are on the ${plans.free.name} plan`,
    before: [
      `Your subscription to the ${plans.pro.name} plan has ended. Your API key keeps working, within the limits of the ${plans.free.name} plan.`,
    ],
    action: { label: 'See your plan', link },
    after: [`You can return to the ${plans.pro.name} plan there at any time.`],
  }),
  'usage-alert': ({ bucket, threshold, used, limit, link }) => ({
    title:
      threshold < 100
        ? `${threshold}% of today’s ${bucketNames[bucket].inSentence} requests are used`
        : `Today’s ${bucketNames[bucket].inSentence} requests are used up`,
    before: [
      `Your account has used ${used} of the ${limit} ${bucketNames[bucket].inSentence} requests that your plan allows a day.`,
      threshold < 100
        ? 'Once all are used, further ones are refused with status 429. The limit resets at 00:00 UTC.'
        : 'Further ones are refused with status 429. The limit resets at 00:00 UTC.',
    ],
    action: { label: 'See your usage', link },
    after: ['You can choose in your settings when you get this message.'],
  }),
  'webhook-disabled': ({ host, isGone, link }) => ({
    title: `Your webhook at ${host} is disabled`,
    before: [
      isGone
        ? `Your webhook at ${host} responded with status 410, by which it asks for no more messages.`
        : `Your webhook at ${host} has accepted no message for a day, so that Marque has stopped sending any.`,
      'Nothing that happens from now on is sent to it.',
    ],
    action: { label: 'See your webhooks', link },
    after: ['There you can enable it again and replay what it missed.'],
  }),
};
