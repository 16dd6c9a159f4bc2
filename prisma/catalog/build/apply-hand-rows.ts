import { keyOf, type SourceIcon } from '../sources/source-icon';
import { readRows } from '../sources/read-rows';

/** @param pattern such as `simple-icons:vuedotjs` or `@thesvg/icons:aws-*` */
function matches(pattern: string, key: string): boolean {
  return pattern.endsWith('*') ? key.startsWith(pattern.slice(0, -1)) : key === pattern;
}

type BlockedRow = { what: string; reason: string };

/**
 * Rows of blocked.csv: `source:name` is a drawing of a source, `*:slug` all drawings of a brand, which is still known
 * by name, and `slug` the whole brand: its name, page and domains too. So is `Q42`, Wikidata's item for it.
 */
export function readBlocked(
  rows: readonly BlockedRow[] = readRows('blocked.csv', ['what', 'reason']),
) {
  const removedBrands = new Set(rows.map(({ what }) => what).filter((what) => !what.includes(':')));
  const undrawn = rows.flatMap(({ what }) => (what.startsWith('*:') ? [what.slice(2)] : []));
  return {
    isBlockedIcon: (icon: SourceIcon) => rows.some(({ what }) => matches(what, keyOf(icon))),
    /** Brands without drawings. */
    blockedSlugs: new Set([...removedBrands, ...undrawn]),
    /** Slugs and items of brands that are not even known by name. */
    removedBrands,
  };
}

type Row = { slug: string; sourceRef: string; domains: readonly string[] };

/**
 * Leaves out removed brands, also where another source has one under another slug: it has the same domain.
 * @param sources the rows of all sources, before they were joined
 * @param removed slugs, and items of Wikidata, which stay the same when slug and domains change
 */
export function leaveOutRemoved<T extends Row>(
  rows: readonly T[],
  sources: readonly Row[],
  removed: ReadonlySet<string>,
): T[] {
  const isRemoved = ({ slug, sourceRef }: Row) => removed.has(slug) || removed.has(sourceRef);
  const domains = new Set([...sources, ...rows].filter(isRemoved).flatMap((row) => row.domains));
  return rows.filter((row) => !isRemoved(row) && !row.domains.some((host) => domains.has(host)));
}

export function readMerges(): Map<string, string> {
  return new Map(
    readRows('merges.csv', ['slug', 'into', 'reason']).map(({ slug, into }) => [slug, into]),
  );
}

export function readAliases(): Map<string, string[]> {
  const aliases = new Map<string, string[]>();
  for (const { slug, alias } of readRows('aliases.csv', ['slug', 'alias'])) {
    aliases.set(slug, [...(aliases.get(slug) ?? []), alias]);
  }
  return aliases;
}

/**
 * Rows of nameless.csv: wide drawings (`source:drawing`) that are not wordmarks.
 * @throws Error naming the rows without a drawing
 */
export function readNameless(icons: readonly SourceIcon[]): Set<string> {
  const nameless = new Set(readRows('nameless.csv', ['drawing', 'what']).map((row) => row.drawing));
  const drawings = new Set(
    icons.flatMap(({ source, forms }) => Object.values(forms).map((name) => `${source}:${name}`)),
  );
  const strangers = [...nameless].filter((drawing) => !drawings.has(drawing));
  if (strangers.length > 0) throw new Error(`nameless.csv: no drawing ${strangers.join(', ')}`);
  return nameless;
}

/** Names as people write them, for icons whose source spells them differently. */
export function readTitles(): Map<string, string> {
  return new Map(readRows('titles.csv', ['icon', 'title']).map(({ icon, title }) => [icon, title]));
}
