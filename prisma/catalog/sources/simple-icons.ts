import type { IconData } from 'simple-icons/icons.json';
import { readPackageFile } from './package-folder';
import { noFacts, type SourceIcon } from './source-icon';

const source = 'simple-icons';

/** `dup` aliases name other brands that share the glyph, so they are left out. */
export function listSimpleIcons(): SourceIcon[] {
  const data = JSON.parse(readPackageFile(source, 'data/simple-icons.json')) as IconData[];
  return data.map((entry) => ({
    ...noFacts,
    source,
    name: entry.slug,
    title: entry.title,
    aliases: [
      ...(entry.aliases?.aka ?? []),
      ...(entry.aliases?.old ?? []),
      ...Object.values(entry.aliases?.loc ?? {}),
    ],
    hex: entry.hex,
    urls: [entry.source, ...(entry.guidelines === undefined ? [] : [entry.guidelines])],
    guidelines: entry.guidelines ?? null,
    license: entry.license?.type ?? null,
    forms: { mono: entry.slug },
  }));
}
