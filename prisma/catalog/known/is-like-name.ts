import { normalizeName } from '../sources/make-slug';
import { keysOf } from './choose-domains';

export type NamedBrand = {
  slug: string;
  name: string;
  aliases: readonly string[];
  domains: readonly string[];
};

/** "Shell" and "Shell plc", but not "Shell Recharge", which may have other owners in other countries. */
export function isLikeName(names: readonly string[], brand: NamedBrand): boolean {
  const own = new Set(keysOf([brand.name, brand.slug, ...brand.aliases]));
  return names.some((name) => own.has(normalizeName(name)));
}
