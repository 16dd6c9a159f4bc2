import { processWide } from '../platform/process/made-once';
import type { Brand } from './catalog';

/**
 * The account whose own brands a caller sees, before those of the catalog. Null for none. They are beside the catalog,
 * so that a change of one leaves everything alone that is made from the catalog.
 */
export type Viewer = string | null;

/** The brands of one account, by slug. */
export type AccountBrands = {
  readonly all: readonly Brand[];
  readonly bySlug: ReadonlyMap<string, Brand>;
  readonly byHost: ReadonlyMap<string, Brand>;
};

export type OwnedBrand = { accountId: string; brand: Brand };

const held = () => processWide('account-brands', () => new Map<string, AccountBrands>());

export function findAccountBrands(viewer: Viewer): AccountBrands | null {
  return viewer === null ? null : (held().get(viewer) ?? null);
}

/** Takes over what was read of all accounts. */
export function setAccountBrands(owned: readonly OwnedBrand[]): void {
  held().clear();
  for (const [accountId, brands] of groupByAccount(owned)) hold(accountId, brands);
}

/** Takes over the rows read of some brands, and removes brands without a row. */
export function replaceAccountBrands(
  changed: readonly { id: number; accountId: string }[],
  fresh: readonly OwnedBrand[],
): void {
  const ids = new Set(changed.map(({ id }) => id));
  const freshOf = groupByAccount(fresh);
  for (const accountId of new Set(changed.map((one) => one.accountId))) {
    const kept = (held().get(accountId)?.all ?? []).filter(({ id }) => !ids.has(id));
    hold(accountId, [...kept, ...(freshOf.get(accountId) ?? [])]);
  }
}

function groupByAccount(owned: readonly OwnedBrand[]): Map<string, Brand[]> {
  const groups = new Map<string, Brand[]>();
  for (const { accountId, brand } of owned) {
    const group = groups.get(accountId);
    if (group === undefined) groups.set(accountId, [brand]);
    else group.push(brand);
  }
  return groups;
}

function hold(accountId: string, brands: readonly Brand[]): void {
  if (brands.length === 0) return void held().delete(accountId);
  const all = brands.toSorted((one, other) => (one.slug < other.slug ? -1 : 1));
  held().set(accountId, {
    all,
    bySlug: new Map(all.map((brand) => [brand.slug, brand])),
    // Of two with one domain, the first has it.
    byHost: new Map(
      all.toReversed().flatMap((brand) => brand.domains.map((host) => [host, brand])),
    ),
  });
}
