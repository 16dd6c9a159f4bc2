import { AppError } from '../errors';
import { findRegistrableDomain, normalizeHost } from './normalize-host';

/**
 * The host that a caller means by a domain, however it was pasted: with scheme, path, port, `www.` or capitals.
 * @throws AppError `validation_error` where it is no domain name of 3 to 253 characters (spec 4.4)
 */
export function parseDomain(input: string): string {
  const host = normalizeHost(input);
  if (host === null || host.length < 3) {
    throw new AppError(
      'validation_error',
      'domain must be a domain name of 3 to 253 characters, such as example.com.',
    );
  }
  // "www.gov.uk" is a site of its own: without its "www." a public suffix would be left.
  const bare = host.replace(/^www\./, '');
  return findRegistrableDomain(bare) === null ? host : bare;
}
