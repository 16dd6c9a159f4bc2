import type { Brand } from '../catalog/catalog';
import { currentCatalog } from '../catalog/current-catalog';
import { enrichSoon } from '../enrichment/enrichment';
import { AppError } from '../errors';
import { parseBusinessEmail } from './parse-business-email';
import { parseDomain } from './parse-domain';
import { resolveHost } from './resolve-host';

/** A brand is asked for by exactly one of the two (spec 4.4 rule 1). */
export type BrandQuery = { domain: string } | { email: string };

/**
 * The host that a query means.
 * @throws AppError `validation_error` for neither or both and for what is no domain, or
 * `email_not_brand_domain`
 */
export function parseHost(query: {
  domain?: string | undefined;
  email?: string | undefined;
}): string {
  const { domain, email } = query;
  if (domain !== undefined && email === undefined) return parseDomain(domain);
  if (email !== undefined && domain === undefined) return parseBusinessEmail(email);
  throw new AppError('validation_error', 'Give exactly one of domain and email.');
}

/**
 * The brand behind a domain or a business e-mail address.
 * @throws AppError `validation_error`, `email_not_brand_domain` or `domain_not_found` (spec 4.4)
 */
export function identifyBrand(query: BrandQuery): Brand {
  return getBrandOfHost(parseHost(query));
}

/**
 * The brand as far as it is known by now; more of it follows (spec 4.4 rule 5).
 * @throws AppError `domain_not_found`
 */
export function getBrandOfHost(host: string): Brand {
  const { byHost } = currentCatalog();
  const brand = resolveHost(host, (candidate) => byHost.get(candidate) ?? null);
  if (brand) {
    enrichSoon(brand);
    return brand;
  }
  throw new AppError('domain_not_found', `No brand of the catalog has the domain ${host}.`);
}
