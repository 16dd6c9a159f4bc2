import type { Artwork, Brand } from '../../catalog/catalog';
import type { Variant } from '../../contract/variants';
import { oncePer } from '../../platform/once-per';
import { processWide } from '../../platform/process-wide';
import type { Ink } from '../ink/measure-ink';
import { listBaseRoles } from './derive-colors';
import { putOnDisk } from './put-on-disk';

/** A color and its use. */
export type ColorRole = {
  /** `primary`, `onPrimary` (text on it), `dark` (primary on dark pages), `accent1` to `accent4`. */
  readonly role: string;
  /** Bare RRGGBB in upper case. */
  readonly hex: string;
  /** `stored`: as the sources state or draw it; `derived`: computed from that. */
  readonly source: 'stored' | 'derived';
};

/** Everything that is computed from the stored artwork of a brand. */
export type Derivation = {
  readonly colors: readonly ColorRole[];
  /** Variants that no source drew. */
  readonly artwork: ReadonlyMap<Variant, Artwork>;
  /** Of stored and derived artwork, by sha256. */
  readonly ink: ReadonlyMap<string, Ink>;
};

/** Keyed by the loaded brand: a newer catalog has new brands, so no entry is ever stale. */
const cache = processWide('derivations', () => new WeakMap<Brand, Derivation>());

/** The derivation if it is in memory. Unlike `findDerivation`, never schedules anything. */
export function peekDerivation(brand: Brand): Derivation | null {
  return cache.get(brand) ?? (brand.artwork.size === 0 ? deriveNothing(brand) : null);
}

/** What a brand that is known by name alone has: there is nothing to compute. */
const deriveNothing = oncePer((brand: Brand): Derivation => ({
  colors: listBaseRoles(brand),
  artwork: new Map(),
  ink: new Map(),
}));

/** @returns what is cached: the same, with the bytes of its variants out of memory */
export function cacheDerivation(brand: Brand, derivation: Derivation): Derivation {
  const cached = putOnDisk(derivation);
  cache.set(brand, cached);
  counted.derivations++;
  return cached;
}

/** Becomes another object once the brand is derived: the key of what is made from brand and derivation. */
export function derivedState(brand: Brand): object {
  return peekDerivation(brand) ?? brand;
}

const counted = processWide('derivations-counted', () => ({ derivations: 0 }));

/** Grows with each brand that is derived. */
export function countDerivations(): number {
  return counted.derivations;
}
