import { isUtf8 } from 'node:buffer';
import { Stripe } from 'stripe';
import { z } from 'zod';
import { AppError } from '../platform/errors';
import { stripeSettings } from './stripe';

const toleranceSeconds = 300;
/** What we rely on; anything else in an event is read with care. */
const eventSchema = z.looseObject({
  id: z.string().max(255),
  type: z.string(),
  data: z.looseObject({ object: z.looseObject({}) }),
});

/**
 * The event in a webhook's body, if Stripe signed these very bytes within the last five minutes.
 * Any of the configured secrets may have signed, so that secrets can be rotated.
 * @throws AppError `billing_not_configured`, `invalid_signature`, or `invalid_json` for a body that
 * is signed correctly but is not an event
 */
export function verifyEvent(body: Uint8Array, signature = '', now = Date.now()) {
  const { webhookSecrets } = stripeSettings();
  // A byte order mark stays, as it was signed too.
  const text = Buffer.from(body).toString();
  const isSigned =
    isUtf8(body) &&
    isRecent(signature, now) &&
    webhookSecrets.some((secret) => isSignedWith(secret, text, signature));
  if (!isSigned) {
    throw new AppError(
      'invalid_signature',
      'The Stripe-Signature header is missing, does not match the body, or is too old.',
    );
  }
  const event = eventSchema.safeParse(parseJson(text));
  if (event.success) return event.data;
  throw new AppError('invalid_json', 'The body is signed correctly, but it is not a Stripe event.');
}

function isSignedWith(secret: string, text: string, signature: string): boolean {
  try {
    return (
      Stripe.webhooks.signature?.verifyHeader(text, signature, secret, toleranceSeconds) === true
    );
  } catch {
    return false;
  }
}

/** The library rejects old timestamps, but accepts any from the future. */
function isRecent(signature: string, now: number): boolean {
  const times = [...signature.matchAll(/(?:^|,)t=([^,]*)/g)].map(([, time = '']) => time);
  const [time = ''] = times;
  if (times.length !== 1 || !/^\d{1,12}$/.test(time)) return false;
  return Math.abs(Math.floor(now / 1000) - Number(time)) <= toleranceSeconds;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
