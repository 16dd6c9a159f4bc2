import { type Caller, invalidApiKey } from '../../accounts/keys/caller';
import { findCaller, recallCaller, rereadCaller } from '../../accounts/keys/find-caller';
import { findSession } from '../../accounts/sessions/find-session';
import { plans } from '../../contract/plans';
import { env } from '../../platform/env';
import { AppError } from '../../platform/errors';
import { isToken } from '../../platform/is-token';
import { hasMailTransport } from '../../platform/mail/send-mail';
import { type MaybePromise, whenReady } from '../../platform/when-ready';
import type { Security } from '../openapi/describe-route';
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
  if (security === 'bearer') return authenticateBearer(c);
  if (security === 'admin') return authenticateOperator(c);
  if (security === 'metrics') return authenticateScraper(c);
  // Spec 5.2: a bearer token, where there is one, decides.
  const hasToken = c.req.header('Authorization') !== undefined;
  return hasToken ? authenticateBearer(c) : authenticateKey(c, isMetered);
}

/** A metered route may take a caller from memory: the round trip that counts the request confirms it. */
function authenticateKey(c: RestContext, isMetered: boolean): MaybePromise<void> {
  const found = isMetered ? recallCaller(keyOf(c)) : findCaller(keyOf(c));
  return whenReady(found, (caller) => {
    const isOutdated = caller?.revision !== undefined && !caller.emailVerified;
    if (!isOutdated) return admit(c, caller);
    return whenReady(findCaller(keyOf(c)), (current) => admit(c, current));
  });
}

/** The key as sent. A missing key is looked up like an unknown one. */
export function keyOf(c: RestContext): string {
  return c.req.header('X-API-Key') ?? '';
}

/**
 * Accepts the caller.
 * @throws AppError `invalid_api_key` (spec 5.8), or `email_not_verified` where mail can be sent
 */
export function admit(c: RestContext, caller: Caller | null): void {
  if (caller === null) throw invalidApiKey();
  if (!caller.emailVerified && hasMailTransport()) {
    throw new AppError(
      'email_not_verified',
      'Verify your e-mail address first: open the link in the message that we sent you.',
    );
  }
  c.set('caller', caller);
  c.set('plan', plans[caller.tier]);
}

/**
 * Reads a caller from the database who was taken from memory and is not confirmed yet.
 * @param revision the account's, when the counter store has reported a change
 * @returns whether the caller was read again, so that the plan may be another one
 * @throws AppError as `admit` does
 */
export async function confirmCaller(c: RestContext, revision?: string): Promise<boolean> {
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
  const session = token === undefined ? null : await findSession(token);
  if (session === null) {
    throw invalidToken(
      'The access token is missing, expired or invalid. Pass it as Authorization: Bearer.',
    );
  }
  c.set('caller', session);
  c.set('sessionId', session.sessionId);
  c.set('plan', plans[session.tier]);
}

/** To everybody but the operator these routes do not exist. */
function authenticateOperator(c: RestContext): void {
  if (env.adminToken === undefined || !isToken(bearerOf(c), env.adminToken)) throw notFound(c);
}

function authenticateScraper(c: RestContext): void {
  if (env.metricsToken === undefined) throw notFound(c);
  if (!isToken(bearerOf(c), env.metricsToken)) {
    throw invalidToken('Pass METRICS_TOKEN as Authorization: Bearer.');
  }
}

function bearerOf(c: RestContext): string | undefined {
  return /^Bearer (\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1];
}

function invalidToken(message: string): AppError {
  return new AppError('invalid_token', message, { headers: { 'WWW-Authenticate': 'Bearer' } });
}
