import { AppError } from '../../platform/errors';
import { consumerMailDomains } from './consumer-mail-domains';
import { findRegistrableDomain, normalizeHost } from './normalize-host';

/** In bytes, as mail servers count. */
const addressBytesMax = 254;
const localPart =
  /^[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const domainPart = /^[\p{L}\p{N}\p{M}-]+(\.[\p{L}\p{N}\p{M}-]+)+$/u;

/**
 * The host of a business address. The address itself appears neither in the result nor in an error.
 * @throws AppError `email_not_brand_domain` if malformed, at a consumer mail provider, or without a
 * registrable domain
 */
export function parseBusinessEmail(email: string): string {
  const host = findHost(email);
  if (host === null)
    throw new AppError(
      'email_not_brand_domain',
      'email must be a valid e-mail address of 254 characters at most.',
    );
  const domain = findRegistrableDomain(host);
  if (domain === null)
    throw new AppError('email_not_brand_domain', 'email has no registrable domain after its @.');
  if (consumerMailDomains.has(domain) || consumerMailDomains.has(host)) {
    throw new AppError(
      'email_not_brand_domain',
      'email must be a work address, not one at a consumer mail provider.',
    );
  }
  return host;
}

function findHost(email: string): string | null {
  // NFKC turns look-alikes of "@" into one: the address must have had exactly one before.
  if (email.length > addressBytesMax || email.split('@').length !== 2) return null;
  const address = email.normalize('NFKC').toLowerCase();
  const [local = '', domain = '', ...more] = address.split('@');
  if (
    more.length > 0 ||
    Buffer.byteLength(address) > addressBytesMax ||
    Buffer.byteLength(local) > 64
  )
    return null;
  return localPart.test(local) && domainPart.test(domain) ? normalizeHost(domain) : null;
}
