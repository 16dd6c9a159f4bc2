import { env } from '../env';

/**
 * An address to come back to from Stripe: on this site, or null.
 * What is handed on is what was looked at, in its normal form: no two readers can differ about it.
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

/** Where a caller who names no address comes back to. */
export function billingPage(outcome?: 'success' | 'cancel'): string {
  return `${env.publicUrl}/dashboard/billing${outcome === undefined ? '' : `?checkout=${outcome}`}`;
}
