import { env } from './env';

/** Who makes a browser send a request: a page of ours, another site's, or nobody that we know of. */
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
