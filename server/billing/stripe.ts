import { Stripe } from 'stripe';
import { env } from './env';
import { AppError } from './errors';
import { processWide } from './process-wide';

/** Of one attempt; a connection that fails is tried again with the same idempotency key. */
const timeoutMs = 3000;
/** Of everything that one request of ours asks of Stripe: its caller has an answer within 10 s. */
const deadlineMs = 8000;

/** Whether a plan can be bought here. */
export function isBillingConfigured(): boolean {
  return env.stripe !== undefined;
}

/** @throws AppError `billing_not_configured` */
export function stripeSettings(): NonNullable<typeof env.stripe> {
  if (env.stripe !== undefined) return env.stripe;
  throw new AppError('billing_not_configured', 'Nothing is sold here: billing is not set up.');
}

/** The client of Stripe's API, at the version that the code is written for. */
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
 * Does work that asks Stripe, and gives up on it in time.
 * @throws AppError `billing_not_configured`, `service_unavailable` when Stripe is away or busy, or
 * `payment_provider_error` when it refuses what we ask
 */
export async function withStripe<T>(work: (stripe: Stripe) => Promise<T>): Promise<T> {
  const stripe = stripeClient();
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(stripeAway('no answer in time')), deadlineMs);
  });
  try {
    return await Promise.race([work(stripe), deadline]);
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError ? translate(error) : error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Whether there is no such thing at Stripe, or no longer.
 * @param parameter the one that named it, where several do
 */
export function isMissing(error: unknown, parameter?: string): boolean {
  if (!(error instanceof Stripe.errors.StripeError) || error.code !== 'resource_missing') {
    return false;
  }
  return parameter === undefined || error.param === parameter;
}

/** For a `catch`: what is not there is null, everything else stays an error. */
export function nullWhenMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

/**
 * Whether the same idempotency key would only bring the same failure again: Stripe keeps the first
 * answer to a key for a day. What got no answer must be asked again with the same key.
 */
export function isKeptFailure(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  return error.statusCode !== undefined && ![401, 403, 409, 429].includes(error.statusCode);
}

function translate(error: InstanceType<typeof Stripe.errors.StripeError>): AppError {
  const { statusCode = 503 } = error;
  if (statusCode >= 500 || [409, 429].includes(statusCode)) return stripeAway(error);
  return new AppError(
    'payment_provider_error',
    'The payment provider refused the request. We have been told; try again later.',
    { cause: error },
  );
}

function stripeAway(cause: unknown): AppError {
  return new AppError(
    'service_unavailable',
    'The payment provider cannot be reached. Try again shortly.',
    { headers: { 'Retry-After': '5' }, cause },
  );
}
