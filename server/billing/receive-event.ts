import { isUtf8 } from 'node:buffer';
import { Stripe } from 'stripe';
import { z } from 'zod';
import { database } from '../platform/database/database';
import { AppError } from '../platform/errors';
import { log } from '../platform/log';
import { metrics } from '../platform/metrics/metrics';
import type { Origin } from '../platform/requests/origin';
import { adoptCustomer } from './customer';
import { accountMember, idOf } from './subscription';
import { stripeSettings, withStripe } from './stripe';
import { syncSubscription } from './sync-subscription';

/** The events that can change a plan. docs/operating.md lists them for the webhook's set-up at Stripe. */
const relevant =
  /^(customer\.subscription\.|checkout\.session\.|customer\.deleted$|invoice\.(paid|payment_failed)$|charge\.refunded$)/;

const unknownAccount = 'a webhook about no account of ours';

/**
 * Handles a webhook from Stripe. The event only says whose subscription to look at; its current state
 * is read from Stripe, so that the order of events and repetitions don't matter. When this returns,
 * the effect is committed and visible on every instance.
 * @param body the raw bytes
 * @throws AppError `invalid_signature`, `invalid_json`, `billing_not_configured`, `service_unavailable`
 */
export async function receiveEvent(
  body: Uint8Array,
  signature: string | undefined,
  origin: Origin,
): Promise<void> {
  const event = verifyEvent(body, signature);
  const { id, type } = event;
  const { webhookEvents } = metrics();
  if (!relevant.test(type)) return webhookEvents.inc({ outcome: 'ignored' });
  try {
    await withStripe(async (stripe) => {
      const accountId = await findAccount(stripe, event);
      if (accountId !== null) return syncSubscription(stripe, accountId, { id, type }, origin);
      log.info({ eventId: id, type, requestId: origin.requestId }, unknownAccount);
    });
    webhookEvents.inc({ outcome: 'handled' });
  } catch (error) {
    webhookEvents.inc({ outcome: 'failed' });
    throw error;
  }
}

/** The account of the event's customer, or the one named in the metadata of the event's object. */
async function findAccount(
  stripe: Stripe,
  { data }: ReturnType<typeof verifyEvent>,
): Promise<string | null> {
  const subject = data.object;
  const customerId = subject['object'] === 'customer' ? subject['id'] : idOf(subject['customer']);
  if (typeof customerId !== 'string') return null;
  const known = await database().billing.findUnique({
    where: { customerId },
    select: { accountId: true },
  });
  if (known !== null) return known.accountId;
  const named: unknown = Object(subject['metadata'])[accountMember];
  return adoptCustomer(stripe, named, customerId);
}

const toleranceSeconds = 300;
/** The members we rely on; the rest of an event is not trusted to have any shape. */
const eventSchema = z.looseObject({
  id: z.string().max(255),
  type: z.string(),
  data: z.looseObject({ object: z.looseObject({}) }),
});

/**
 * The event in a webhook's body, if Stripe signed exactly these bytes within the last five minutes.
 * Any configured secret may have signed it, so that secrets can be rotated.
 * @throws AppError `billing_not_configured`, `invalid_signature`, or `invalid_json` for a body that
 * is signed correctly but is not an event
 */
function verifyEvent(body: Uint8Array, signature = '', now = Date.now()) {
  const { webhookSecrets } = stripeSettings();
  // Keeps a byte order mark, as it was signed too.
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
