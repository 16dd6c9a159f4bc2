import { keyOf, type SourceIcon } from '../sources/source-icon';
import { readRows } from './read-rows';

/** @param pattern such as `simple-icons:vuedotjs` or `@thesvg/icons:aws-*` */
function matches(pattern: string, key: string): boolean {
  return pattern.endsWith('*') ? key.startsWith(pattern.slice(0, -1)) : key === pattern;
}

/** Rows of blocked.csv: with a colon an icon of a source, otherwise a brand. */
export function readBlocked() {
  const rows = readRows('blocked.csv', ['what', 'reason']);
  return {
    isBlockedIcon: (icon: SourceIcon) => rows.some(({ what }) => matches(what, keyOf(icon))),
    blockedSlugs: new Map(rows.map(({ what, reason }) => [what, reason])),
  };
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

/** Slugs of the best-known brands, in order. */
export function readPopular(): string[] {
  return readRows('popular.csv', ['slug']).map(({ slug }) => slug);
}
