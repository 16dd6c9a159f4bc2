import type { Stripe } from 'stripe';
import { log } from '../log';
import { withStripe } from '../stripe';
import { findAccountOfEvent } from './find-account-of-event';
import { syncSubscription } from './sync-subscription';
import { verifyEvent } from './verify-event';

/** What can change a plan. README.md lists them for who sets up the endpoint at Stripe. */
const relevant =
  /^(customer\.subscription\.|checkout\.session\.|customer\.deleted$|invoice\.(paid|payment_failed)$|charge\.refunded$)/;

/**
 * Takes a webhook of Stripe. It says whose subscription to look at, no more: what is true now is
 * asked of Stripe, so that neither the order of arrival nor a repetition matters. When this
 * returns, the effect is committed and every instance knows of it.
 * @param body the bytes as they came
 * @throws AppError `invalid_signature`, `invalid_json`, `billing_not_configured`, `service_unavailable`
 */
export async function receiveEvent(body: Uint8Array, signature: string | undefined): Promise<void> {
  const event: Stripe.Event = verifyEvent(body, signature);
  const { id, type } = event;
  if (!relevant.test(type)) return;
  await withStripe(async (stripe) => {
    const accountId = await findAccountOfEvent(stripe, event);
    if (accountId !== null) return syncSubscription(stripe, accountId, { id, type });
    log.info({ eventId: id, type }, 'a webhook about nobody that we know');
  });
}
