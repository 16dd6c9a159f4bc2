import { type Caller, invalidApiKey } from '../../accounts/keys/caller';
import type { Sender } from '../../accounts/keys/check-grant';
import { confirmCaller, findCaller } from '../../accounts/keys/find-caller';
import {
  confirmSignature,
  findCallerBySignature,
  signerOf,
} from '../../accounts/keys/signed-address';
import { findSession } from '../../accounts/sessions/find-session';
import { plans } from '../../platform/plans';
import { chargeWork, takeAccountBurst, unknownKeyMs } from '../../limits/bursts';
import { type Cap, caps } from '../../limits/caps';
import { consumeAddressCap, refundAddressCap } from '../../limits/consume-cap';
import { env } from '../../platform/env';
import { AppError } from '../../platform/errors';
import { isToken } from '../../platform/process/secrets';
import {
  clientAddress,
  type Origin,
  originOf,
  originWithoutClient,
} from '../../platform/requests/origin';
import type { Security } from '../openapi/describe-security';
import type { RestContext } from './rest-env';

/**
 * Identifies the caller. A key's caller may come from memory: nothing is served before `confirm`, or the count
 * of the request, has confirmed it.
 * @param cap counts a request without a valid key or token by its address
 * @throws AppError the errors in `securityErrors`, and `rate_limit_exceeded` for requests that come too fast
 */
export async function authenticate(c: RestContext, security: Security, cap?: Cap): Promise<void> {
  try {
    await readCredentials(c, security);
  } catch (error) {
    const isStranger = error instanceof AppError && error.status === 401;
    if (isStranger && cap !== undefined) await consumeAddressCap(cap, addressOf(c));
    throw error;
  }
  // Set first, so that the account's request log shows this refusal.
  const caller = callerIn(c);
  if (caller !== undefined) takeAccountBurst(caller.accountId);
}

/**
 * Confirms a caller who comes from memory.
 * @returns whether the caller came from memory; if so, its plan may now differ
 * @throws AppError `invalid_api_key`
 */
export async function confirm(c: RestContext): Promise<boolean> {
  const caller = callerIn(c);
  if (caller?.revision === undefined) return false;
  const address = c.get('signedAddress');
  setCaller(
    c,
    await (address === undefined
      ? confirmCaller(keyOf(c), caller)
      : confirmSignature(address, caller)),
  );
  return true;
}

/** Identifies the caller of a request that is refused anyway, for the request log. */
export async function identify(c: RestContext): Promise<void> {
  if (!c.req.path.startsWith('/v1/')) return;
  try {
    await authenticate(c, 'apiKeyOrBearer');
    await confirm(c);
  } catch {
    // The request is then not logged.
  }
}

/** Undefined if the request needs no key and has none. */
export function callerIn(c: RestContext): Caller | undefined {
  return c.get('caller');
}

/** Whether the route is open at all: without its token in the environment, it does not exist. */
export function isOpenToAny(security: Security | undefined): boolean {
  if (security === 'admin') return env.adminToken !== undefined;
  if (security === 'metrics') return env.metricsToken !== undefined;
  return true;
}

export function notFound(c: RestContext): AppError {
  return new AppError('not_found', `There is nothing at ${c.req.path}.`);
}

function readCredentials(c: RestContext, security: Security): Promise<void> | void {
  switch (security) {
    case 'apiKey':
      return readKey(c);
    case 'keyInAddress':
      return readAddressKey(c);
    case 'apiKeyOrNone':
      // Without a key the request gets the free plan, and no quota counts it.
      return hasKey(c) ? readKey(c) : c.set('plan', plans.free);
    case 'bearer':
      return readBearer(c);
    case 'bearerOrNone':
      // A token must be valid if present: an expired one must not turn a request anonymous.
      return c.req.header('Authorization') === undefined ? undefined : readBearer(c);
    case 'apiKeyOrBearer': {
      // A bearer token takes precedence. Another scheme belongs to a proxy.
      const authorization = c.req.header('Authorization');
      const isBearer =
        authorization !== undefined && (!hasKey(c) || /^Bearer\b/i.test(authorization));
      return isBearer ? readBearer(c) : readKey(c);
    }
    case 'admin':
      // These routes look nonexistent to a wrong token.
      return requireToken(c, env.adminToken, notFound(c));
    case 'metrics':
      if (env.metricsToken === undefined) throw notFound(c);
      return requireToken(
        c,
        env.metricsToken,
        invalidToken('Pass METRICS_TOKEN as Authorization: Bearer.'),
      );
  }
}

const hasKey = (c: RestContext) => c.req.header('X-API-Key') !== undefined;

/**
 * Takes a publishable key from the address, for a route whose callers cannot set a header. The header has
 * precedence. Any other key is secret, and must not stand in an address.
 */
export function acceptKey(c: RestContext, key: string | undefined): void {
  if (key?.startsWith('mq_pub_') === true) c.set('keyInAddress', key);
}

/** Takes a key from `Authorization: Bearer`, for the callers of a route who have it there. */
export function acceptBearerKey(c: RestContext): void {
  const key = bearerOf(c);
  if (key !== undefined) c.set('keyInAddress', key);
}

async function readKey(c: RestContext): Promise<void> {
  const admitted = c.env?.caller;
  setCaller(
    c,
    admitted ?? (await findCaller(keyOf(c), () => chargeWork(addressOf(c), unknownKeyMs))),
  );
}

/** An `<img>` sends no header of its own. */
async function readAddressKey(c: RestContext): Promise<void> {
  acceptKey(c, c.req.query('token'));
  if (hasKey(c) || c.get('keyInAddress') !== undefined) return readKey(c);
  const address = c.req.url.slice(c.req.url.indexOf('/', 'https://'.length));
  if (signerOf(address) === null) throw noPublishableKey;
  c.set('signedAddress', address);
  setCaller(c, await findCallerBySignature(address, () => chargeWork(addressOf(c), unknownKeyMs)));
}

const noPublishableKey = new AppError(
  'invalid_api_key',
  'There is no publishable key. Pass one, which begins with mq_pub_, as token, or sign the address; any other key goes into the X-API-Key header.',
);

/** A missing key is looked up like an unknown one. */
function keyOf(c: RestContext): string {
  return c.req.header('X-API-Key') ?? c.get('keyInAddress') ?? '';
}

function setCaller(c: RestContext, caller: Caller | null): void {
  if (caller === null) throw invalidApiKey;
  c.set('caller', caller);
  c.set('plan', plans[caller.tier]);
}

async function readBearer(c: RestContext): Promise<void> {
  const token = bearerOf(c);
  const found = token === undefined ? null : await findSession(token);
  if (found === null) {
    throw invalidToken(
      'The access token is missing, expired or invalid. Pass it as Authorization: Bearer.',
    );
  }
  const { sessionId, authenticatedAt, ...caller } = found;
  setCaller(c, caller);
  c.set('sessionId', sessionId);
  c.set('authenticatedAt', authenticatedAt);
}

/** Counted before the comparison, so that guessing is bounded by the cap. */
async function requireToken(
  c: RestContext,
  token: string | undefined,
  refusal: AppError,
): Promise<void> {
  if (token === undefined) throw refusal;
  const address = addressOf(c);
  await consumeAddressCap(caps.operator, address);
  if (!isToken(bearerOf(c), token)) throw refusal;
  await refundAddressCap(caps.operator, address);
}

function bearerOf(c: RestContext): string | undefined {
  return /^Bearer (\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1];
}

function invalidToken(message: string): AppError {
  return new AppError('invalid_token', message);
}

/** The client's address, or nothing if it is unknown. */
export function addressOf(c: RestContext): string {
  // Behind a Next mount the socket is out of reach: only trusted proxies can tell.
  const request = c.env?.incoming ?? {
    headers: { 'x-forwarded-for': c.req.header('X-Forwarded-For') },
    socket: { remoteAddress: undefined },
  };
  return clientAddress(request, env.trustProxyHops);
}

/** Where the request comes from, for a named key; null for one that is made over MCP, which has checked that. */
export function senderOf(c: RestContext): Sender | null {
  if (c.env?.caller !== undefined) return null;
  const [origin, referer] = [c.req.header('Origin'), c.req.header('Referer')];
  return { origin, referer, address: addressOf(c) };
}

/** The origin of the request, for the audit log. */
export function requestOrigin(c: RestContext): Origin {
  return originOf({
    requestId: c.get('requestId'),
    address: addressOf(c),
    userAgent: c.req.header('User-Agent'),
  });
}

/** For requests by the operator and Stripe: the account's owner need not know their network. */
export function originlessOf(c: RestContext): Origin {
  return originWithoutClient(c.get('requestId'));
}
