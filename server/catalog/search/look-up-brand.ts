import { queryLengthMax } from '../../contract/limits';
import { isSearchable, normalizeQuery } from '../../contract/search-query';
import type { Brand } from '../catalog';
import { findBrand, findBrandByHost } from '../get-brand';
import { parseBusinessEmail } from '../lookup/parse-business-email';
import { findDomain } from '../lookup/parse-host';
import { listNamesakes } from './get-brand-by-lookup';
import { searchBrands } from './search-brands';

const nearestMax = 3;

export type LookUp = {
  brand: Brand | null;
  /** The host that the brand was found by; null if it was found by its slug or name, or not at all. */
  host: string | null;
  /** Brands with a similar name, where none was found. */
  nearest: Brand[];
};

/**
 * Finds a brand by whatever a visitor types: a business e-mail address, a domain or URL, a slug or a
 * name.
 * @throws AppError `email_not_brand_domain`
 */
export function lookUpBrand(typed: string): LookUp {
  const text = typed.trim();
  const host = findHost(text);
  const atHost = host === null ? null : findBrandByHost(host);
  if (atHost !== null) return { brand: atHost, host, nearest: [] };
  const brand = findBrand(text.toLowerCase()) ?? listNamesakes(text)[0] ?? null;
  const nearest = brand === null ? search(host?.split('.')[0] ?? text) : [];
  return { brand, host: null, nearest };
}

/** A name may contain a dot too, but a host has no spaces. */
function findHost(text: string): string | null {
  if (/^[^\s/]+@[^\s/]+$/.test(text)) return parseBusinessEmail(text);
  return text.includes('.') && !/\s/.test(text) ? findDomain(text) : null;
}

function search(text: string): Brand[] {
  const query = normalizeQuery(text).slice(0, queryLengthMax);
  return isSearchable(query) ? searchBrands({ query, limit: nearestMax }).matches : [];
}
