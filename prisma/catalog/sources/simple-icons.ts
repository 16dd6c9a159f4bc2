import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { packageFolder } from './package-folder';
import type { SourceIcon } from './source-icon';

const source = 'simple-icons';

const entries = z.array(
  z.object({
    title: z.string(),
    slug: z.string(),
    hex: z.string(),
    source: z.string(),
    guidelines: z.string().optional(),
    license: z.object({ type: z.string() }).optional(),
    aliases: z
      .object({
        aka: z.array(z.string()).optional(),
        old: z.array(z.string()).optional(),
        loc: z.record(z.string(), z.string()).optional(),
      })
      .optional(),
  }),
);

/** `dup` aliases name other brands that share the glyph, so they are left out. */
export function listSimpleIcons(): SourceIcon[] {
  const file = path.join(packageFolder(source), 'data/simple-icons.json');
  return entries.parse(JSON.parse(readFileSync(file, 'utf8'))).map((entry) => ({
    source,
    name: entry.slug,
    title: entry.title,
    aliases: [
      ...(entry.aliases?.aka ?? []),
      ...(entry.aliases?.old ?? []),
      ...Object.values(entry.aliases?.loc ?? {}),
    ],
    hex: entry.hex,
    url: null,
    urls: [entry.source, ...(entry.guidelines === undefined ? [] : [entry.guidelines])],
    guidelines: entry.guidelines ?? null,
    license: entry.license?.type ?? null,
    forms: { mono: entry.slug },
  }));
}

export function readSimpleIcon(name: string): string {
  return readFileSync(path.join(packageFolder(source), 'icons', `${name}.svg`), 'utf8');
}
