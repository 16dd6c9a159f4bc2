import { readFileSync } from 'node:fs';
import path from 'node:path';

/** An item of Wikidata that name-suggestion-index lists as a brand. */
export type IndexedBrand = {
  /** Its id in Wikidata, such as `Q38076`. */
  item: string;
  /** As on its signs, from the row for the whole world or for the most countries. */
  name: string;
  /** In English if Wikidata has it. */
  label: string;
  otherNames: string[];
  websites: string[];
  description: string | null;
  /** Names of its accounts by network. */
  accounts: Readonly<Record<string, string>>;
  /** Its business in OpenStreetMap's terms, such as `shop/shoes`. */
  kinds: string[];
  /** The number of its countries; the whole world counts as `everywhere`. */
  reach: number;
};

type Row = {
  locationSet?: { include?: unknown[] };
  matchNames?: string[];
  tags: Record<string, string>;
};
type Item = {
  label?: string;
  description?: string;
  officialWebsites?: string[];
  identities?: Record<string, string>;
  dissolutions?: unknown;
};

const folder = path.join(process.cwd(), 'prisma/catalog/known/node_modules/name-suggestion-index');
const read = (file: string): unknown => JSON.parse(readFileSync(path.join(folder, file), 'utf8'));

export const indexVersion = (): string => (read('package.json') as { version: string }).version;

const everywhere = 200;
const nations = /^([a-z]{2}|gb-(eng|sct|wls|nir))$/;
/** Entries that are not brands, or the signs of others. */
const otherKinds = /^(advertising|flag|landuse)\/|^office\/government$/;
const isGone = /\b(defunct|former|formerly|historical|dissolved|disambiguation|Wikimedia)\b/i;

/** The name and websites of every item, brand or not, to find those that several share. */
export function readOwners(): { item: string; label: string; websites: readonly string[] }[] {
  return Object.entries(readItems()).map(([item, { label = '', officialWebsites = [] }]) => ({
    item,
    label,
    websites: officialWebsites,
  }));
}

/** The brands known in at least one whole country that still exist. */
export function readIndex(): IndexedBrand[] {
  const items = readItems();
  return [...groupRows()].flatMap(([item, rows]) => {
    const facts = items[item];
    const first = rows.toSorted((one, other) => reachOf(other.row) - reachOf(one.row))[0];
    if (facts === undefined || first === undefined || first.row.tags.brand === undefined) return [];
    if (facts.dissolutions !== undefined || isGone.test(facts.description ?? '')) return [];
    const reach = Math.max(...rows.map(({ row }) => reachOf(row)));
    if (reach === 0) return [];
    const name = first.row.tags.brand;
    const label = facts.label ?? first.row.tags['brand:en'] ?? name;
    const names = rows.flatMap(({ row: { tags, matchNames = [] } }) => [
      tags.brand ?? name,
      tags['brand:en'] ?? name,
      ...matchNames,
      ...listNamesByLanguage(tags),
    ]);
    return {
      item,
      name,
      label,
      otherNames: [label, ...names],
      websites: facts.officialWebsites ?? [],
      description: facts.description ?? null,
      accounts: facts.identities ?? {},
      kinds: [...new Set(rows.map(({ kind }) => kind))],
      reach,
    };
  });
}

/** `brand:ja`, also `name:ja` where the branches have the brand's own name. */
function listNamesByLanguage(tags: Row['tags']): string[] {
  const keys =
    tags.name === tags.brand ? /^(brand|name):[a-z]{2,3}(-|$)/ : /^brand:[a-z]{2,3}(-|$)/;
  return Object.entries(tags).flatMap(([key, name]) => (keys.test(key) ? name.split(';') : []));
}

const readItems = () =>
  (read('dist/wikidata/wikidata.min.json') as { wikidata: Record<string, Item> }).wikidata;

function groupRows(): Map<string, { kind: string; row: Row }[]> {
  const { nsi } = read('dist/json/nsi.min.json') as { nsi: Record<string, { items: Row[] }> };
  const groups = new Map<string, { kind: string; row: Row }[]>();
  for (const [tree, { items }] of Object.entries(nsi)) {
    const kind = tree.replace(/^brands\//, '');
    if (kind === tree || otherKinds.test(kind)) continue;
    for (const row of items) {
      const item = row.tags['brand:wikidata'];
      if (item === undefined) continue;
      const group = groups.get(item) ?? [];
      const { vending } = row.tags;
      group.push({ kind: vending === undefined ? kind : `vending/${vending}`, row });
      groups.set(item, group);
    }
  }
  return groups;
}

/** 0 for a brand of a region or a town. */
function reachOf({ locationSet }: Row): number {
  const places = locationSet?.include ?? [];
  const counts = places.map((place) => {
    if (place === '001') return everywhere;
    if (typeof place !== 'string') return 0;
    // A continent, or a part of one.
    return /^\d{3}$/.test(place) ? everywhere / 10 : Number(nations.test(place));
  });
  return counts.reduce((sum, count) => sum + count, 0);
}
