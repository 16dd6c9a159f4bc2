import { fold } from '../../contract/fold';
import type { Brand } from '../catalog';
import { currentCatalog } from '../current-catalog';
import { findBrand } from '../get-brand';
import { normalizeQuery, searchBrands } from './search-brands';
import { normalizeHost } from '../lookup/normalize-host';
import { parseBusinessEmail } from '../lookup/parse-business-email';
import { resolveHost } from '../lookup/resolve-host';

const nearestMax = 3;

export type LookUp = {
  brand: Brand | null;
  /** The host that was looked up; null if it was a slug or a name. */
  host: string | null;
  /** Brands with a similar name, for who found none. */
  nearest: Brand[];
};

/**
 * Finds a brand by whatever a visitor types: a business e-mail address, a domain or URL, a slug or a
 * name.
 * @throws AppError `email_not_brand_domain`
 */
export function lookUpBrand(typed: string): LookUp {
  const text = typed.trim();
  const host = /^[^\s/]+@[^\s/]+$/.test(text) ? parseBusinessEmail(text) : findHost(text);
  const brand = (host === null ? null : findByHost(host)) ?? findByName(text);
  const label = host === null ? text : (host.replace(/^www\./, '').split('.')[0] ?? '');
  return { brand, host, nearest: brand === null ? search(label) : [] };
}

/** A name may have a dot too: what has a space is no host. */
const findHost = (text: string) =>
  text.includes('.') && !/\s/.test(text) ? normalizeHost(text) : null;

function findByHost(host: string): Brand | null {
  const { byHost } = currentCatalog();
  const find = (candidate: string) => byHost.get(candidate) ?? null;
  return resolveHost(host, find) ?? resolveHost(host.replace(/^www\./, ''), find);
}

function findByName(text: string): Brand | null {
  const isNamed = ({ name, aliases }: Brand) =>
    [name, ...aliases].some((one) => fold(one) === fold(text));
  return findBrand(text.toLowerCase()) ?? search(text).find(isNamed) ?? null;
}

function search(text: string): Brand[] {
  const query = normalizeQuery(text).slice(0, 100);
  return [...query].length < 2 ? [] : searchBrands({ query, limit: nearestMax }).matches;
}
