import { createHash, randomUUID } from 'node:crypto';
import type { Stripe } from 'stripe';
import { database } from '../platform/database/database';
import { env } from '../platform/env';
import { AppError } from '../platform/errors';
import type { Billing } from '../platform/generated/client';
import { originWithoutClient } from '../platform/requests/origin';
import { accountChanging } from '../accounts/close-account';
import { ensureBilling, ensureCustomer, renewAttempt } from './customer';
import { billingPage, nullWhenMissing, priceSold, withStripe } from './stripe';
import { accountMember, isLive } from './subscription';
import { syncSubscription } from './sync-subscription';

type ReturnUrls = { successUrl?: string | undefined; cancelUrl?: string | undefined };

/** An open checkout is returned again only while enough time is left to pay. */
const timeLeftMs = 10 * 60 * 1000;

/** Repeated clicks share one request to Stripe. */
const running = new Map<string, Promise<{ url: string }>>();

/**
 * The URL of Stripe's checkout for the pro plan. An account has at most one open checkout, so that
 * it is never paid twice: another call returns the same URL.
 * @throws AppError `already_subscribed`, `billing_not_configured`, `service_unavailable`
 */
export function openCheckout(
  accountId: string,
  urls: ReturnUrls,
  requestId: string,
): Promise<{ url: string }> {
  const request = JSON.stringify([accountId, urls]);
  const opening =
    running.get(request) ?? open(accountId, urls, requestId).finally(() => running.delete(request));
  running.set(request, opening);
  return opening;
}

function open(accountId: string, urls: ReturnUrls, requestId: string): Promise<{ url: string }> {
  return withStripe(async (stripe) => {
    for (let attempt = 0; attempt < 3; attempt++) {
      await refuseSubscribers(stripe, accountId, requestId);
      await ensureCustomer(stripe, accountId);
      // A customer who was deleted at Stripe a moment ago is created again in the next round.
      const url = await findOrOpen(stripe, accountId, urls, requestId).catch((error: unknown) =>
        nullWhenMissing(error, 'customer'),
      );
      if (url !== null) return { url };
    }
    throw new AppError('service_unavailable', 'Another checkout is being opened. Try again.', {
      headers: { 'Retry-After': '1' },
    });
  });
}

async function refuseSubscribers(
  stripe: Stripe,
  accountId: string,
  requestId: string,
): Promise<void> {
  const { customerId } = await ensureBilling(accountId);
  // It may be paid already, with the webhook still on its way.
  const origin = originWithoutClient(requestId);
  if (customerId !== null) await syncSubscription(stripe, accountId, null, origin);
  const account = await database().account.findUnique({
    where: { id: accountId },
    select: { tier: true, billing: true },
  });
  if (account === null) throw accountChanging();
  const { tier, billing } = account;
  if (tier !== 'free') {
    throw new AppError('already_subscribed', `This account is already on the ${tier} plan.`);
  }
  if (isLive(billing?.status ?? null)) {
    throw new AppError(
      'already_subscribed',
      'This account has an unpaid subscription. Settle it in the billing portal.',
    );
  }
}

/** @returns null when another request was faster, or the known checkout has just been paid */
async function findOrOpen(stripe: Stripe, accountId: string, urls: ReturnUrls, requestId: string) {
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
      await refuseSubscribers(stripe, accountId, requestId);
    }
  }
  const session = await create(stripe, billing, params);
  const { count } = await database().billing.updateMany({
    where: {
      accountId,
      customerId,
      OR: [{ checkoutSessionId }, { checkoutSessionId: session.id }],
    },
    data: { checkoutSessionId: session.id },
  });
  if (count === 1) return session.url;
  await expireCheckout(stripe, session);
  return null;
}

function checkoutParams(accountId: string, customer: string, urls: ReturnUrls) {
  return {
    mode: 'subscription',
    customer,
    client_reference_id: accountId,
    line_items: [{ price: priceSold(), quantity: 1 }],
    success_url: urls.successUrl ?? billingPage('success'),
    cancel_url: urls.cancelUrl ?? billingPage('cancel'),
    metadata: { [accountMember]: accountId, price: priceSold() },
    subscription_data: { metadata: { [accountMember]: accountId } },
  } as const satisfies Stripe.Checkout.SessionCreateParams;
}

type CheckoutParams = ReturnType<typeof checkoutParams>;

/** Parallel requests that saw the same checkout, or none, share the idempotency key for the next one. */
function create(stripe: Stripe, billing: Billing, params: CheckoutParams) {
  const content = JSON.stringify([billing.checkoutSessionId, params]);
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 32);
  const idempotencyKey = `marque-checkout-${billing.attempt}-${digest}`;
  return stripe.checkout.sessions.create(params, { idempotencyKey }).catch(renewAttempt(billing));
}

function isUsable(session: Stripe.Checkout.Session, params: CheckoutParams): boolean {
  return (
    session.expires_at * 1000 > Date.now() + timeLeftMs &&
    session.success_url === params.success_url &&
    session.cancel_url === params.cancel_url &&
    session.metadata?.['price'] === params.metadata.price
  );
}

/** @returns true once it can no longer be paid, false when it has been paid */
export async function expireCheckout(stripe: Stripe, { id }: Stripe.Checkout.Session) {
  try {
    // New for each attempt: Stripe repeats a failure to the same key for a day.
    const idempotencyKey = `marque-expire-${randomUUID()}`;
    await stripe.checkout.sessions.expire(id, {}, { idempotencyKey });
    return true;
  } catch (error) {
    const { status } = (await findCheckout(stripe, id)) ?? { status: 'expired' };
    if (status === 'open') throw error;
    return status === 'expired';
  }
}

/** @returns null when Stripe does not know it */
export function findCheckout(stripe: Stripe, id: string): Promise<Stripe.Checkout.Session | null> {
  return stripe.checkout.sessions.retrieve(id).catch(nullWhenMissing);
}

/**
 * The URL of Stripe's portal, where the owner can change the card, cancel and find invoices. It works
 * for a few minutes.
 * @throws AppError `no_subscription`, `billing_not_configured`, `service_unavailable`
 */
export function openPortal(accountId: string): Promise<{ url: string }> {
  return withStripe(async (stripe) => {
    const { customerId: customer } = await ensureBilling(accountId);
    const idempotencyKey = `marque-portal-${randomUUID()}`;
    // The webhook about a deleted customer may not have arrived yet.
    const session =
      customer &&
      (await stripe.billingPortal.sessions
        .create({ customer, return_url: billingPage() }, { idempotencyKey })
        .catch((error: unknown) => nullWhenMissing(error, 'customer')));
    if (session) return { url: session.url };
    const message = 'This account has no subscription to manage yet. Upgrade first.';
    throw new AppError('no_subscription', message);
  });
}

/**
 * A URL on this site to return to from Stripe, or null. The result is normalized, so that Stripe
 * cannot parse it differently from this check.
 */
export function findReturnUrl(text: string, site = env.publicUrl): string | null {
  if (!URL.canParse(text)) return null;
  const [url, home] = [new URL(text), new URL(site)];
  const folder = home.pathname.replace(/\/?$/, '/');
  const isOurs = url.origin === home.origin && `${url.pathname}/`.startsWith(folder);
  return isOurs && url.username === '' && url.password === '' ? url.href : null;
}

export const returnUrlRule = 'must be an address on this site';
export const returnUrlLengthMax = 2000;
