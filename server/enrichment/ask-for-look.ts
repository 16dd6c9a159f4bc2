import { type Caller, countedAccount } from '../accounts/keys/caller';
import { type Brand, hasArtwork } from '../catalog/catalog';
import { findBrandByHost } from '../catalog/get-brand';
import { consumerMailDomains } from '../catalog/lookup/consumer-mail-domains';
import { findRegistrableDomain, resolveHost } from '../catalog/lookup/normalize-host';
import { env } from '../platform/env';
import { isDatabaseAway } from '../platform/errors';
import { log } from '../platform/log';
import { plans } from '../platform/plans';
import { recallAsked, rememberAsked } from './asked-looks';
import { countLooks, type Enrichment, type LookBudget, queueLook } from './queue-look';
import { wakeLooks } from './run-looks';

/** The account that asks, with its limits. */
type Counted = Pick<Caller, 'accountId' | 'tier' | 'quotaAccountId' | 'looksPerDay'>;

/**
 * Has the site of a domain looked at that was asked for, if no brand has it, or one without artwork.
 * @param host as `parseHost` returns it
 * @param brand that it led to
 * @returns null where there is nothing to look at, or without `ENRICH`
 */
export async function askForLook(
  caller: Counted,
  host: string | null,
  brand: Brand | null,
): Promise<Enrichment | null> {
  if (!env.enriches) return null;
  const domain = findDomainToLookAt(host, brand);
  if (domain === null) return null;
  const budget = budgetOf(caller);
  const known = recallAsked(domain, budget);
  if (known !== null) return known;
  try {
    const { enrichment, spent } = await queueLook(domain, budget);
    rememberAsked(domain, enrichment, { budget, spent });
    if (enrichment === 'queued') wakeLooks();
    return enrichment;
  } catch (error) {
    // The response goes without: what there is does not depend on the queue.
    if (!isDatabaseAway(error)) log.warn({ err: error }, 'a look could not be queued');
    return null;
  }
}

const budgetOf = (caller: Counted): LookBudget => ({
  holder: countedAccount(caller),
  max: caller.looksPerDay ?? plans[caller.tier].looksPerDay,
});

/** How many new domains an account has asked for today. Undefined if no site is looked at. */
export async function findLookUsage(
  caller: Counted,
): Promise<{ used: number; limit: number | null } | undefined> {
  if (!env.enriches) return undefined;
  const { holder, max } = budgetOf(caller);
  return { used: await countLooks(holder), limit: max };
}

/** Names of private networks, which no site of a brand has. */
const privateSuffix =
  /(?:^|\.)(?:alt|arpa|corp|home|internal|intranet|invalid|lan|local|localhost|mail|onion|private)$/;

/**
 * The registrable domain to look at. Of a known brand, its first one: the pages of a product of another brand would show
 * that one's logo.
 */
function findDomainToLookAt(host: string | null, brand: Brand | null): string | null {
  if (brand !== null && !mayBeEnriched(brand)) return null;
  const domain =
    brand === null
      ? host && findRegistrableDomain(host)
      : brand.domains.find(
          (one) => findRegistrableDomain(one) === one && findBrandByHost(one) === brand,
        );
  if (domain === undefined || domain === null) return null;
  if (brand === null && isTenant(host ?? '', domain)) return null;
  return privateSuffix.test(domain) || consumerMailDomains.has(domain) ? null : domain;
}

/** The host of a tenant, such as `acme.zendesk.com`: the site of the domain is its landlord's. */
const isTenant = (host: string, domain: string): boolean =>
  resolveHost(host, (candidate) => (candidate === domain ? domain : null)) === null;

/** Brands of accounts and of the operator are as their owners want them. */
const mayBeEnriched = (brand: Brand): boolean => brand.layer === 'base' && !hasArtwork(brand);
