import { AppError } from '../../platform/errors';
import { parseBusinessEmail } from './parse-business-email';
import { findRegistrableDomain, normalizeHost } from './normalize-host';

/**
 * The host that a brand query names, by domain or by business e-mail address.
 * @throws AppError `validation_error` unless exactly one of the two is given and valid, or
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
 * The host of a domain as pasted, with or without scheme, path, port, `www.` or capitals.
 * @throws AppError `validation_error` unless it is a domain name of 3 to 253 characters
 */
export function parseDomain(input: string): string {
  const host = findDomain(input);
  if (host === null) {
    throw new AppError(
      'validation_error',
      'domain must be a domain name of 3 to 253 characters, such as example.com.',
    );
  }
  return host;
}

/** Same, but null in place of an error. */
export function findDomain(input: string): string | null {
  const host = normalizeHost(input);
  if (host === null || host.length < 3) return null;
  // "www.gov.uk" keeps its "www.": the rest is a public suffix.
  const bare = host.replace(/^www\./, '');
  return findRegistrableDomain(bare) === null ? host : bare;
}
