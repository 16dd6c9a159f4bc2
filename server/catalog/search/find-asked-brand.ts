import type { Viewer } from '../account-brands';
import type { Brand } from '../catalog';
import { findBrandByHost } from '../get-brand';
import { hasTopLevelDomain } from '../lookup/normalize-host';
import { findDomain } from '../lookup/parse-host';
import { findNamedBrand } from './resolve-name';

/** What the last part of an address names. */
export type Asked = {
  /** Null if the catalog does not have it. */
  brand: Brand | null;
  /** Of a domain; null for a slug or a name. */
  host: string | null;
};

/** Finds a brand by its domain, slug or name. "next.js" is a name: there is no such top-level domain. */
export function findAskedBrand(text: string, viewer: Viewer = null): Asked {
  const found = text.includes('.') ? findDomain(text) : null;
  const host = found !== null && hasTopLevelDomain(found) ? found : null;
  if (host === null) return { brand: findNamedBrand(text, viewer), host };
  return { brand: findBrandByHost(host, viewer), host };
}
