import { env } from '../platform/env';

/**
 * A URL on this site to return to from Stripe, or null. The result is normalized, so that Stripe
 * cannot read it in another way than it was checked.
 */
export function findReturnUrl(text: string, site = env.publicUrl): string | null {
  if (!URL.canParse(text)) return null;
  const [url, home] = [new URL(text), new URL(site)];
  const folder = home.pathname.replace(/\/?$/, '/');
  const isOurs = url.origin === home.origin && `${url.pathname}/`.startsWith(folder);
  return isOurs && url.username === '' && url.password === '' ? url.href : null;
}

export const returnUrlRule = 'must be an address on this site';
export const returnUrlLengthMax = 2000;

/** Where Stripe returns to unless the caller names a URL. */
export function billingPage(outcome?: 'success' | 'cancel'): string {
  return `${env.publicUrl}/dashboard/billing${outcome === undefined ? '' : `?checkout=${outcome}`}`;
}
