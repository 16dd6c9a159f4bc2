import { type Caller, invalidApiKey } from '../../accounts/keys/caller';
import { findCaller } from '../../accounts/keys/find-caller';
import { requireGoodStanding } from '../../accounts/keys/require-good-standing';
import { chargeLookUp } from '../../limits/bursts';
import { env } from '../../platform/env';
import { AppError } from '../../platform/errors';
import { isLoopback } from '../../platform/is-loopback';

const siteOrigin = new URL(env.publicUrl).origin;

/**
 * Refuses a page that has no business here, as the transport's specification asks. Programs send no
 * Origin; the pages of this site do, and so do tools that run on the visitor's own machine.
 * @throws AppError `cross_site_request`
 */
export function requireKnownOrigin(headers: Headers): void {
  const origin = headers.get('Origin');
  if (origin === null || isKnownOrigin(origin)) return;
  throw new AppError('cross_site_request', 'This origin may not send messages to the MCP server.');
}

export function isKnownOrigin(origin: string): boolean {
  if (origin === siteOrigin) return true;
  return URL.canParse(origin) && isLoopback(new URL(origin).hostname);
}

/**
 * The holder of the key that a message brings in X-API-Key, or as a bearer token.
 * @throws AppError `invalid_api_key`, `account_suspended` or `email_not_verified`
 */
export async function admitKey(headers: Headers, address: string): Promise<Caller> {
  const found = findCaller(keyOf(headers));
  const caller = await found;
  if (caller === null) {
    if (found instanceof Promise) chargeLookUp(address);
    throw invalidApiKey();
  }
  requireGoodStanding(caller);
  return caller;
}

function keyOf(headers: Headers): string {
  const bearer = /^Bearer (\S+)$/i.exec(headers.get('Authorization') ?? '')?.[1];
  return headers.get('X-API-Key') ?? bearer ?? '';
}
