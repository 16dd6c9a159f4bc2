import { Stripe } from 'stripe';
import { AppError } from '../errors';
import { stripeSettings } from '../stripe';

const toleranceSeconds = 300;
/** The library stumbles over an empty value. */
const header = /^[^=,]+=[^=,]+(?:,[^=,]+=[^=,]+)*$/;

/**
 * The event in a webhook's body, if Stripe signed these very bytes within the last five minutes.
 * Any of the configured secrets will do, so that one can take the place of another.
 * @throws AppError `billing_not_configured`, `invalid_signature`, or `invalid_json` for what is
 * rightly signed and yet no event
 */
export function verifyEvent(
  body: Uint8Array,
  signature: string | undefined,
  now = Date.now(),
): Stripe.Event {
  const { webhookSecrets } = stripeSettings();
  const text = decode(body);
  if (signature === undefined || text === null || !isRecent(signature, now)) refuse();
  for (const secret of webhookSecrets) {
    const event = findEvent(text, signature, secret);
    if (event !== null) return event;
  }
  return refuse();
}

function findEvent(text: string, signature: string, secret: string): Stripe.Event | null {
  try {
    return parseEvent(Stripe.webhooks.constructEvent(text, signature, secret, toleranceSeconds));
  } catch (error) {
    if (error instanceof SyntaxError) throw notAnEvent();
    if (error instanceof AppError) throw error;
    return null;
  }
}

/** Null for bytes that are not UTF-8. A byte order mark stays, as it was not signed. */
function decode(body: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    return null;
  }
}

/** The library refuses what is too old; what comes from the future it would accept for ever. */
function isRecent(signature: string, now: number): boolean {
  if (!header.test(signature)) return false;
  const times = [...signature.matchAll(/(?:^|,)t=([^,]*)/g)].map(([, time = '']) => time);
  const [time = ''] = times;
  if (times.length !== 1 || !/^\d{1,12}$/.test(time)) return false;
  return Math.abs(Math.floor(now / 1000) - Number(time)) <= toleranceSeconds;
}

function parseEvent(event: Stripe.Event): Stripe.Event {
  const { id, type, data } = Object(event) as Partial<Stripe.Event>;
  if (typeof id !== 'string' || id.length > 255 || typeof type !== 'string') throw notAnEvent();
  if (typeof data?.object !== 'object') throw notAnEvent();
  return event;
}

function notAnEvent(): AppError {
  return new AppError('invalid_json', 'The body is rightly signed, but it is no event.');
}

function refuse(): never {
  throw new AppError(
    'invalid_signature',
    'The Stripe-Signature header is missing, does not belong to this body, or is not of now.',
  );
}
