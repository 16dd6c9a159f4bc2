import type { Brand } from './catalog';

/** Which brand has each name, of all that claim it. When a brand goes, the next one gets its names. */
export type NameIndex = {
  readonly owners: ReadonlyMap<string, Brand>;
  add(brand: Brand): void;
  remove(brand: Brand): void;
};

/**
 * A brand's slug always wins over another brand's former slug. Of two brands with one domain or former slug, an own brand
 * wins, then one of the base, and then a drawn one.
 */
export function createNameIndex(namesOf: (brand: Brand) => readonly string[]): NameIndex {
  const owners = new Map<string, Brand>();
  /** All brands that claim a name, where several do. */
  const rivals = new Map<string, readonly Brand[]>();
  const claimantsOf = (name: string): readonly Brand[] => {
    const owner = owners.get(name);
    return rivals.get(name) ?? (owner === undefined ? [] : [owner]);
  };
  const settle = (name: string, claimants: readonly Brand[]) => {
    const [first, ...others] = claimants.toSorted((a, b) => comparePrecedence(name, a, b));
    if (first === undefined) owners.delete(name);
    else owners.set(name, first);
    if (others.length > 0) rivals.set(name, claimants);
    else rivals.delete(name);
  };
  return {
    owners,
    add(brand) {
      for (const name of new Set(namesOf(brand))) settle(name, [...claimantsOf(name), brand]);
    },
    remove(brand) {
      const isOther = (one: Brand) => one !== brand;
      for (const name of new Set(namesOf(brand))) settle(name, claimantsOf(name).filter(isOther));
    },
  };
}

const layerWeights: Readonly<Record<Brand['layer'], number>> = {
  found: 0,
  base: 2,
  own: 4,
  account: 4,
};

function comparePrecedence(name: string, a: Brand, b: Brand): number {
  const precedenceOf = ({ slug, layer, artwork }: Brand) =>
    (slug === name ? 8 : 0) + layerWeights[layer] + (artwork.size > 0 ? 1 : 0);
  return precedenceOf(b) - precedenceOf(a) || (a.slug < b.slug ? 1 : -1);
}
