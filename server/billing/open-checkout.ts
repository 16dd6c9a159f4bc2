import { createHash } from 'node:crypto';
import type { Stripe } from 'stripe';
import { database } from '../database/database';
import { AppError } from '../errors';
import type { Billing } from '../generated/client';
import { processWide } from '../process-wide';
import { isKeptFailure, isMissing, stripeSettings, withStripe } from '../stripe';
import { accountChanging } from './account-changing';
import { ensureBilling } from './ensure-billing';
import { ensureCustomer } from './ensure-customer';
import { expireCheckout, findCheckout } from './expire-checkout';
import { billingPage } from './parse-return-url';
import { accountMember } from './read-subscription';
import { renewAttempt } from './renew-attempt';
import { isLive } from './subscription-status';
import { syncSubscription } from './sync-subscription';

type ReturnUrls = { successUrl?: string | undefined; cancelUrl?: string | undefined };

/** An address is handed out again only while there is time left to pay at it. */
const timeLeftMs = 10 * 60 * 1000;

/**
 * The address of Stripe's checkout for the pro plan. An account has one open checkout at most, so
 * that it cannot be paid twice: who asks again gets the same address.
 * @throws AppError `already_subscribed`, `billing_not_configured`, `service_unavailable`
 */
export function openCheckout(accountId: string, urls: ReturnUrls): Promise<{ url: string }> {
  const running = processWide('checkouts', () => new Map<string, Promise<{ url: string }>>());
  const asked = JSON.stringify([accountId, urls]);
  // Fifty clicks are one question to Stripe.
  const known = running.get(asked);
  if (known !== undefined) return known;
  const opening = open(accountId, urls).finally(() => running.delete(asked));
  running.set(asked, opening);
  return opening;
}

function open(accountId: string, urls: ReturnUrls): Promise<{ url: string }> {
  return withStripe(async (stripe) => {
    for (let attempt = 0; attempt < 3; attempt++) {
      await refuseSubscribers(stripe, accountId);
      await ensureCustomer(stripe, accountId);
      const url = await findOrOpen(stripe, accountId, urls).catch((error: unknown) => {
        // Deleted at Stripe a moment ago: the next round makes another one.
        if (isMissing(error, 'customer')) return null;
        throw error;
      });
      if (url !== null) return { url };
    }
    throw new AppError('service_unavailable', 'Another checkout is being opened. Try again.');
  });
}

async function refuseSubscribers(stripe: Stripe, accountId: string): Promise<void> {
  const { customerId } = await ensureBilling(accountId);
  // It may be paid for already, and the webhook still under way.
  if (customerId !== null) await syncSubscription(stripe, accountId, null);
  const account = await database().account.findUnique({
    where: { id: accountId },
    select: { tier: true, billing: true },
  });
  if (account === null) throw accountChanging();
  const { tier, billing } = account;
  if (tier !== 'free') {
    throw new AppError('already_subscribed', `This account is on the ${tier} plan already.`);
  }
  if (isLive(billing?.status ?? null)) {
    throw new AppError(
      'already_subscribed',
      'This account has a subscription that is not paid: settle it in the billing portal.',
    );
  }
}

/** @returns null when somebody else was faster, or the known checkout has just been paid */
async function findOrOpen(
  stripe: Stripe,
  accountId: string,
  urls: ReturnUrls,
): Promise<string | null> {
  const billing = await ensureBilling(accountId);
  const { customerId, checkoutSessionId } = billing;
  if (customerId === null) return null;
  const params = checkoutParams(accountId, customerId, urls);
  if (checkoutSessionId !== null) {
    const known = await findCheckout(stripe, checkoutSessionId);
    if (known?.status === 'open') {
      if (isUsable(known, params)) return known.url;
      if (!(await expireCheckout(stripe, known))) return null;
    } else {
      // It may have been paid since we looked.
      await refuseSubscribers(stripe, accountId);
    }
  }
  const session = await create(stripe, billing, params);
  const { count } = await database().billing.updateMany({
    where: { accountId, customerId, checkoutSessionId },
    data: { checkoutSessionId: session.id },
  });
  if (count === 1) return session.url;
  const winner = (await ensureBilling(accountId)).checkoutSessionId;
  if (winner === session.id) return session.url;
  await expireCheckout(stripe, session);
  return null;
}

function checkoutParams(accountId: string, customer: string, urls: ReturnUrls) {
  return {
    mode: 'subscription',
    customer,
    client_reference_id: accountId,
    line_items: [{ price: stripeSettings().pricePro, quantity: 1 }],
    success_url: urls.successUrl ?? billingPage('success'),
    cancel_url: urls.cancelUrl ?? billingPage('cancel'),
    metadata: { [accountMember]: accountId, price: stripeSettings().pricePro },
    subscription_data: { metadata: { [accountMember]: accountId } },
  } as const satisfies Stripe.Checkout.SessionCreateParams;
}

type CheckoutParams = ReturnType<typeof checkoutParams>;

/** Everybody who knows the same open checkout, or none, asks with the same key for the next one. */
function create(
  stripe: Stripe,
  { accountId, attempt, checkoutSessionId }: Billing,
  params: CheckoutParams,
): Promise<Stripe.Checkout.Session> {
  const what = createHash('sha256').update(JSON.stringify([checkoutSessionId, params]));
  const idempotencyKey = `marque-checkout-${attempt}-${what.digest('hex').slice(0, 32)}`;
  return stripe.checkout.sessions
    .create(params, { idempotencyKey })
    .catch(async (error: unknown) => {
      if (isKeptFailure(error)) await renewAttempt(accountId, attempt);
      throw error;
    });
}

function isUsable(session: Stripe.Checkout.Session, params: CheckoutParams): boolean {
  return (
    session.expires_at * 1000 > Date.now() + timeLeftMs &&
    session.success_url === params.success_url &&
    session.cancel_url === params.cancel_url &&
    session.metadata?.['price'] === params.metadata.price
  );
}
