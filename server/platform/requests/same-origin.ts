import { env } from '../env';
import { AppError } from '../errors';

/** What made the browser send a request: our page, another site's page, or an unknown source. */
export type Initiator = 'site' | 'other' | 'unknown';

const siteHost = new URL(env.publicUrl).host;

/**
 * The browser says so itself in Sec-Fetch-Site. Old ones do not, and none does over plain http on a
 * network: then the page's address decides. Crawlers, curl and an address bar name no page.
 */
export function findInitiator(header: (name: string) => string | null | undefined): Initiator {
  const site = header('sec-fetch-site');
  if (site === 'same-origin') return 'site';
  if (site) return site === 'none' ? 'unknown' : 'other';
  const page = header('origin') ?? header('referer');
  if (!page) return 'unknown';
  const host = URL.canParse(page) ? new URL(page).host : '';
  return host === siteHost || host === header('host') ? 'site' : 'other';
}

const siteOrigin = new URL(env.publicUrl).origin;

/**
 * Admits a call that a page of this site has made. The browser says so itself in Sec-Fetch-Site; where it
 * does not (plain http on a network), the origin must be the site's.
 * @throws AppError `cross_site_request`
 */
export function requireSameOrigin(headers: Headers): void {
  const site = headers.get('sec-fetch-site');
  const isSame = site === null ? headers.get('origin') === siteOrigin : site === 'same-origin';
  if (!isSame) refuse();
}

/**
 * The same for calls that change nothing, by whatever host name the visitor reaches the site.
 * @throws AppError `cross_site_request`
 */
export function requireSitePage(headers: Headers): void {
  if (findInitiator((name) => headers.get(name)) !== 'site') refuse();
}

function refuse(): never {
  throw new AppError('cross_site_request', 'Only the pages of this site may make this call.');
}

/** Where to go after signing in or out: always an address of this site. */
export function resolveReturnUrl(asked: string): string {
  const home = new URL('/dashboard', env.publicUrl);
  if (!URL.canParse(asked, home)) return home.href;
  const place = new URL(asked, home);
  return place.origin === home.origin ? place.href : home.href;
}
