import type { Stripe } from 'stripe';
import { database } from '../platform/database/database';
import { log } from '../platform/log';
import { metrics } from '../platform/metrics/metrics';
import type { Origin } from '../platform/origin';
import { adoptCustomer } from './ensure-customer';
import { accountMember, idOf } from './read-subscription';
import { withStripe } from './stripe';
import { syncSubscription } from './sync-subscription';
import { verifyEvent } from './verify-event';

/** The events that can change a plan. docs/operating.md lists them for setting up the endpoint at Stripe. */
const relevant =
  /^(customer\.subscription\.|checkout\.session\.|customer\.deleted$|invoice\.(paid|payment_failed)$|charge\.refunded$)/;

const unknownAccount = 'a webhook about no account of ours';

/**
 * Handles a webhook of Stripe. The event only says whose subscription to look at; its present state
 * is read from Stripe, so that neither the order of arrival nor a repetition matters. When this
 * returns, the effect is committed and visible on every instance.
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
