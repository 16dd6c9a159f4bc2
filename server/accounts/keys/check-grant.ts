import type { KeyScope } from '../../contract/named-keys';
import { secondsToMidnight } from '../../contract/utc-day';
import { countKeyUse } from '../../limits/counters/key-counters';
import { AppError, limitReached } from '../../platform/errors';
import { isInNetwork } from '../../platform/requests/origin';
import type { Grant } from './caller';

/** What a request needs from a named key. Without either, only the secret key or a session opens it. */
export type Needed = {
  /** The scope that a restricted key must have. */
  scope?: KeyScope | undefined;
  /** Whether a publishable key opens it. */
  publishable?: boolean | undefined;
};

/** Where a request comes from. */
export type Sender = {
  origin?: string | undefined;
  referer?: string | undefined;
  /** The client's; empty if it is unknown. */
  address: string;
};

/**
 * Refuses what a named key does not open.
 * @param sender null for a request within Marque, whose sender was checked before
 * @throws AppError `scope_missing` or `origin_not_allowed`
 */
export function checkGrant(grant: Grant, needed: Needed, sender: Sender | null): void {
  if (grant.kind === 'publishable') {
    if (needed.publishable !== true) {
      throw scopeMissing('A publishable key does not open this. Send a secret key from a server.');
    }
  } else if (needed.scope === undefined) {
    throw scopeMissing('No named key opens this. Send the secret key of the account.');
  } else if (!grant.scopes.includes(needed.scope)) {
    throw scopeMissing(`This key does not have the scope \`${needed.scope}\`.`);
  }
  if (sender !== null) checkSender(grant, sender);
}

/**
 * Refuses a sender from another site or network than those of the key.
 * @throws AppError `origin_not_allowed`
 */
function checkSender({ origins, networks }: Grant, sender: Sender): void {
  if (origins.length > 0 && !origins.some((allowed) => isFrom(siteOf(sender), allowed))) {
    throw notAllowed('This key is for other sites than the one that sent the request.');
  }
  if (networks.length > 0 && !networks.some((block) => isInNetwork(sender.address, block))) {
    throw notAllowed('This key is for other networks than the one that the request comes from.');
  }
}

/** @throws AppError `scope_missing` for a brand that the list of the key does not name */
export function requireBrand(grant: Grant | null, brand: Parameters<typeof opensBrand>[1]): void {
  if (opensBrand(grant, brand)) return;
  throw scopeMissing('This key opens the brands in its list alone, and this one is not in it.');
}

/** Whether the key opens a brand. */
export function opensBrand(
  grant: Grant | null,
  brand: { slug: string; lookups: readonly string[]; domains: readonly string[] },
): boolean {
  if (grant === null || grant.only.length === 0) return true;
  const { only } = grant;
  return [brand.slug, ...brand.lookups, ...brand.domains].some((name) => only.includes(name));
}

/**
 * Counts a request against the key's cap of the day.
 * @throws AppError `rate_limit_exceeded`
 */
export async function countGrant({ keyId, dailyCap }: Grant, nowMs = Date.now()): Promise<void> {
  if (await countKeyUse(keyId, dailyCap)) return;
  const rule = `This key is limited to ${dailyCap} requests a day, and has had all of them.`;
  throw limitReached('cap', `${rule} The limit resets at 00:00 UTC.`, secondsToMidnight(nowMs));
}

export function isExpired({ expiresAtMs }: Grant, nowMs = Date.now()): boolean {
  return expiresAtMs !== null && expiresAtMs <= nowMs;
}

/** The site that sent the request, by `Origin` or else `Referer`. */
function siteOf({ origin, referer }: Sender): URL | null {
  const sent = origin ?? referer ?? '';
  return URL.canParse(sent) ? new URL(sent) : null;
}

/** @param allowed an origin, in which `*.` stands for any number of labels */
function isFrom(site: URL | null, allowed: string): boolean {
  const [scheme, host = ''] = allowed.split('://');
  if (site === null || site.protocol !== `${scheme}:`) return false;
  return host.startsWith('*.') ? site.host.endsWith(host.slice(1)) : site.host === host;
}

const scopeMissing = (message: string) => new AppError('scope_missing', message);
const notAllowed = (message: string) => new AppError('origin_not_allowed', message);
