import { env } from './env';
import { AppError } from './errors';
import { findInitiator } from './find-initiator';

const siteOrigin = new URL(env.publicUrl).origin;

/**
 * Lets a call pass that a page of this site has made. The browser says so itself in
 * Sec-Fetch-Site; where it does not (plain http on a network), the origin must be the site's.
 * @throws AppError `cross_site_request`
 */
export function requireSameOrigin(headers: Headers): void {
  const site = headers.get('sec-fetch-site');
  const isSame = site === null ? headers.get('origin') === siteOrigin : site === 'same-origin';
  if (!isSame) refuse();
}

/**
 * The same for what changes nothing, by whatever name the visitor reaches the site.
 * @throws AppError `cross_site_request`
 */
export function requireSitePage(headers: Headers): void {
  if (findInitiator((name) => headers.get(name)) !== 'site') refuse();
}

function refuse(): never {
  throw new AppError('cross_site_request', 'Only the pages of this site may make this call.');
}
