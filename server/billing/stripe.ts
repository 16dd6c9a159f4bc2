import { Stripe } from 'stripe';
import { env } from '../platform/env';
import { AppError } from '../platform/errors';
import { processWide } from '../platform/process/made-once';
import { traced } from '../platform/tracing/tracing';

/** For one attempt; a failed connection is retried with the same idempotency key. */
const timeoutMs = 3000;
/** For all of a request's calls to Stripe together, so that its caller gets a response within 10 s. */
const usualDeadlineMs = 8000;

/** Whether this server sells plans. */
export function isBillingConfigured(): boolean {
  return env.stripe !== undefined;
}

/** @throws AppError `billing_not_configured` */
export function stripeSettings(): NonNullable<typeof env.stripe> {
  if (env.stripe !== undefined) return env.stripe;
  throw new AppError('billing_not_configured', 'Billing is not configured on this server.');
}

/** The price that a checkout sells. */
export function priceSold(): string {
  return stripeSettings().pricesPro[0] ?? '';
}

/** Where Stripe returns to unless the caller names a URL. */
export function billingPage(outcome?: 'success' | 'cancel'): string {
  return `${env.publicUrl}/dashboard/billing${outcome === undefined ? '' : `?checkout=${outcome}`}`;
}

function stripeClient(): Stripe {
  const { secretKey, apiBase } = stripeSettings();
  return processWide('stripe', () => {
    const { protocol, hostname, port } = new URL(apiBase);
    return new Stripe(secretKey, {
      apiVersion: '2026-10-28.endive',
      protocol: protocol === 'http:' ? 'http' : 'https',
      host: hostname,
      port: port || (protocol === 'http:' ? 80 : 443),
      timeout: timeoutMs,
      maxNetworkRetries: 2,
      telemetry: false,
      appInfo: { name: 'Marque' },
    });
  });
}

/**
 * Runs work that calls Stripe, within a deadline.
 * @throws AppError `billing_not_configured`, `service_unavailable` when Stripe is away or busy, or
 * `payment_provider_error` when it rejects the request
 */
export async function withStripe<T>(
  work: (stripe: Stripe) => Promise<T>,
  deadlineMs = usualDeadlineMs,
): Promise<T> {
  const stripe = stripeClient();
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(stripeAway('no response in time')), deadlineMs);
  });
  try {
    return await traced('stripe', {}, () => Promise.race([work(stripe), deadline]));
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError ? translate(error) : error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * For a `catch`: returns null for an object that does not, or no longer, exist at Stripe, and
 * rethrows every other error.
 * @param parameter the one that names the object, if the request names several
 */
export function nullWhenMissing(error: unknown, parameter?: string): null {
  const { code, param } = error instanceof Stripe.errors.StripeError ? error : {};
  if (code !== 'resource_missing' || (parameter !== undefined && param !== parameter)) throw error;
  return null;
}

/**
 * Whether a retry with the same idempotency key would return the same failure: Stripe keeps a key's
 * first response for a day. A request that got no response must be retried with the same key.
 */
export function isKeptFailure(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  return error.statusCode !== undefined && ![401, 403, 409, 429].includes(error.statusCode);
}

function translate(cause: InstanceType<typeof Stripe.errors.StripeError>): AppError {
  const { statusCode = 503 } = cause;
  if (statusCode >= 500 || [409, 429].includes(statusCode)) return stripeAway(cause);
  const message = 'The payment provider rejected the request. Try again later.';
  return new AppError('payment_provider_error', message, { cause });
}

function stripeAway(cause: unknown): AppError {
  const message = 'The payment provider cannot be reached. Try again shortly.';
  return new AppError('service_unavailable', message, { headers: { 'Retry-After': '5' }, cause });
}
