import { type Caller, invalidApiKey } from '../../accounts/keys/caller';
import { requireGoodStanding } from '../../accounts/keys/require-good-standing';
import {
  confirmRecalled,
  findCaller,
  findConfirmed,
  recallCaller,
  rereadCaller,
} from '../../accounts/keys/find-caller';
import { findSession } from '../../accounts/sessions/find-session';
import { plans } from '../../contract/plans';
import { chargeLookUp, takeAccountBurst } from '../../limits/bursts';
import { caps } from '../../limits/caps';
import { consumeAddressCap, refundCap } from '../../limits/consume-cap';
import { addressKey } from '../../platform/address-key';
import { env } from '../../platform/env';
import { AppError } from '../../platform/errors';
import { isToken } from '../../platform/is-token';
import { type MaybePromise, whenReady } from '../../platform/when-ready';
import type { Security } from '../openapi/describe-route';
import { addressOf } from './address-of';
import { notFound } from './not-found';
import type { RestContext } from './rest-env';

/**
 * Lets in a request that brings what its route asks for.
 * @throws AppError the errors that `securityErrors` lists
 */
export function authenticate(
  c: RestContext,
  security: Security,
  isMetered: boolean,
): MaybePromise<void> {
  if (security === 'apiKey') return authenticateKey(c, isMetered);
  if (security === 'apiKeyOrNone') return authenticateKeyOptionally(c, isMetered);
  if (security === 'bearer') return authenticateBearer(c);
  if (security === 'bearerOrNone') return authenticateOptionally(c);
  if (security === 'admin') return authenticateOperator(c);
  if (security === 'metrics') return authenticateScraper(c);
  // Spec 5.2: a bearer token, where there is one, decides. Another scheme belongs to a proxy.
  const authorization = c.req.header('Authorization');
  const hasKey = c.req.header('X-API-Key') !== undefined;
  const isBearer = authorization !== undefined && (!hasKey || /^Bearer\b/i.test(authorization));
  return isBearer ? authenticateBearer(c) : authenticateKey(c, isMetered);
}

/** Whether anybody at all is let in: a route whose token is not set does not exist. */
export function isOpenToAny(security: Security | undefined): boolean {
  if (security === 'admin') return env.adminToken !== undefined;
  if (security === 'metrics') return env.metricsToken !== undefined;
  return true;
}

/** A metered route may take a caller from memory: the round trip that counts the request confirms it. */
function authenticateKey(c: RestContext, isMetered: boolean): MaybePromise<void> {
  const admitted = c.env?.caller;
  if (admitted !== undefined) return admit(c, admitted);
  const found = isMetered ? recallCaller(keyOf(c)) : findConfirmed(keyOf(c));
  return whenReady(found, (caller) => {
    if (caller === null && found instanceof Promise) chargeLookUp(addressOf(c));
    // A refusal is not given from memory: the account may have been verified or restored since.
    const isRefused = caller !== null && (!caller.emailVerified || caller.isSuspended);
    if (!isRefused || caller.revision === undefined) return admit(c, caller);
    return whenReady(findCaller(keyOf(c)), (current) => admit(c, current));
  });
}

/** Without a key the request has the free plan, and nobody's quota counts it. */
function authenticateKeyOptionally(c: RestContext, isMetered: boolean): MaybePromise<void> {
  if (c.req.header('X-API-Key') !== undefined) return authenticateKey(c, isMetered);
  c.set('plan', plans.free);
}

/** The key as sent. A missing key is looked up like an unknown one. */
export function keyOf(c: RestContext): string {
  return c.req.header('X-API-Key') ?? '';
}

/**
 * Accepts the caller.
 * @throws AppError `invalid_api_key` (spec 5.8), `account_suspended`, `rate_limit_exceeded`, or
 * `email_not_verified` where mail can be sent
 */
export function admit(c: RestContext, caller: Caller | null): void {
  if (caller === null) throw invalidApiKey();
  // Set first: the request log shows a refusal to the account.
  c.set('caller', caller);
  c.set('plan', plans[caller.tier]);
  takeAccountBurst(caller.accountId);
  requireGoodStanding(caller);
}

/** Names the caller of a request that is refused whoever sent it, for the request log. */
export async function identify(c: RestContext): Promise<void> {
  if (!c.req.path.startsWith('/v1/')) return;
  try {
    await authenticate(c, 'apiKeyOrBearer', false);
  } catch {
    // It stays nobody's.
  }
}

/**
 * Confirms a caller who was taken from memory, where nothing that counts the request does.
 * @returns whether the caller may be another one since, with another plan
 * @throws AppError as `admit` does
 */
export function confirmCaller(c: RestContext): MaybePromise<boolean> {
  const caller = c.get('caller');
  if (caller.revision === undefined) return false;
  return confirmRecalled(keyOf(c), caller).then((confirmed) => {
    admit(c, confirmed);
    return true;
  });
}

/**
 * As `confirmCaller`, from the database.
 * @param revision the account's, when the counter store has reported a change
 */
export async function readCallerAgain(c: RestContext, revision?: string): Promise<boolean> {
  if (c.get('caller').revision === undefined) return false;
  admit(c, await rereadCaller(keyOf(c), revision));
  return true;
}

/** The counter store has counted the request under the caller's revision. */
export function noteConfirmed(c: RestContext): void {
  const caller = c.get('caller');
  if (caller.revision !== undefined) c.set('caller', { ...caller, revision: undefined });
}

async function authenticateBearer(c: RestContext): Promise<void> {
  const token = bearerOf(c);
  const found = token === undefined ? null : await findSession(token);
  if (found === null) {
    throw invalidToken(
      'The access token is missing, expired or invalid. Pass it as Authorization: Bearer.',
    );
  }
  const { sessionId, authenticatedAt, ...caller } = found;
  c.set('caller', caller);
  c.set('sessionId', sessionId);
  c.set('authenticatedAt', authenticatedAt);
  c.set('plan', plans[caller.tier]);
  takeAccountBurst(caller.accountId);
}

/** A token that is there must be good: nobody acts as a stranger by mistake when it has expired. */
async function authenticateOptionally(c: RestContext): Promise<void> {
  if (c.req.header('Authorization') !== undefined) await authenticateBearer(c);
}

/** With a wrong token these routes do not exist. */
async function authenticateOperator(c: RestContext): Promise<void> {
  if (env.adminToken === undefined || !(await isRightToken(c, env.adminToken))) throw notFound(c);
}

async function authenticateScraper(c: RestContext): Promise<void> {
  if (env.metricsToken === undefined) throw notFound(c);
  if (!(await isRightToken(c, env.metricsToken))) {
    throw invalidToken('Pass METRICS_TOKEN as Authorization: Bearer.');
  }
}

/** Counted before it is compared, so that nobody learns anything beyond the cap. */
async function isRightToken(c: RestContext, token: string): Promise<boolean> {
  const address = addressOf(c);
  await consumeAddressCap(caps.operator, address);
  if (!isToken(bearerOf(c), token)) return false;
  await refundCap(caps.operator, addressKey(address));
  return true;
}

function bearerOf(c: RestContext): string | undefined {
  return /^Bearer (\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1];
}

function invalidToken(message: string): AppError {
  return new AppError('invalid_token', message, { headers: { 'WWW-Authenticate': 'Bearer' } });
}
