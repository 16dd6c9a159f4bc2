import type { SourceIcon } from '../sources/source-icon';
import { readRows } from './read-rows';

/** `simple-icons:vuedotjs`, or with a star at the end `@thesvg/icons:aws-*`. */
function createMatcher(patterns: string[]): (icon: SourceIcon) => boolean {
  const exact = new Set(patterns.filter((pattern) => !pattern.endsWith('*')));
  const prefixes = patterns
    .filter((pattern) => pattern.endsWith('*'))
    .map((pattern) => pattern.slice(0, -1));
  return ({ source, name }) =>
    exact.has(`${source}:${name}`) ||
    prefixes.some((prefix) => `${source}:${name}`.startsWith(prefix));
}

/** Rows of blocked.csv: those with a colon name an icon of a source, the others a brand of the catalog. */
export function readBlocked() {
  const rows = readRows('blocked.csv', ['what', 'reason']);
  const [icons, slugs] = [
    rows.filter(({ what }) => what.includes(':')),
    rows.filter(({ what }) => !what.includes(':')),
  ];
  return {
    isBlockedIcon: createMatcher(icons.map(({ what }) => what)),
    blockedSlugs: new Map(slugs.map(({ what, reason }) => [what, reason])),
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
 * Rows of nameless.csv: drawings (`source:drawing`) that are wide and yet no wordmark.
 * @throws Error naming the rows that name no drawing of any icon
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

/** Names as people write them, where a source has its own way. */
export function readTitles(): Map<string, string> {
  return new Map(readRows('titles.csv', ['icon', 'title']).map(({ icon, title }) => [icon, title]));
}
