import type { WebhookEventType } from '../../server/contract/webhook-events';
import type { Outputs } from '../trpc-provider';

export type Webhook = Outputs['webhooks']['get'];
export type Delivery = Outputs['webhooks']['deliveries']['deliveries'][number];

type Tone = 'neutral' | 'good' | 'warn' | 'bad';
type Described = { label: string; tone: Tone };

/** When an endpoint gets a message of each type. */
export const eventWords: Readonly<Record<WebhookEventType, string>> = {
  'brand.changed': 'A brand is added, changed or restored',
  'brand.removed': 'A brand is removed or hidden',
  'usage.threshold': 'A share of a daily limit is used',
  'key.replaced': 'The API key is regenerated',
};

/** The host and the path, without what may be secret. */
export function nameOf({ url }: Pick<Webhook, 'url'>): string {
  const { host, pathname } = new URL(url);
  return pathname === '/' ? host : `${host}${pathname}`;
}

/** @param latest its latest delivery */
export function describeState(
  { enabled: isEnabled, disabledFor }: Pick<Webhook, 'enabled' | 'disabledFor'>,
  latest: Pick<Delivery, 'state' | 'error'> | null,
): Described {
  if (!isEnabled) {
    return disabledFor === 'owner'
      ? { label: 'Paused', tone: 'neutral' }
      : { label: 'Stopped', tone: 'bad' };
  }
  const isFailing = latest !== null && latest.state !== 'delivered' && latest.error !== null;
  return isFailing ? { label: 'Failing', tone: 'warn' } : { label: 'Active', tone: 'good' };
}

export function describeDelivery({ state, error }: Pick<Delivery, 'state' | 'error'>): Described {
  if (state === 'delivered') return { label: 'Delivered', tone: 'good' };
  if (state === 'failed') return { label: 'Failed', tone: 'bad' };
  return error === null
    ? { label: 'Waiting', tone: 'neutral' }
    : { label: 'Retrying', tone: 'warn' };
}

/** What stopped a webhook, and what to do. */
export const stoppedWords = {
  owner: 'You have paused it. Nothing is queued meanwhile.',
  failures:
    'It accepted no message for a day, so nothing is sent any more. Repair the receiver, enable the webhook, and send again what it missed.',
  gone: 'It responded with status 410, by which it asks for no more messages.',
} as const satisfies Record<NonNullable<Webhook['disabledFor']>, string>;

/** The slugs in a text, which commas, spaces or lines separate. */
export const splitSlugs = (text: string): string[] => [
  ...new Set(text.split(/[\s,]+/).filter((slug) => slug !== '')),
];
