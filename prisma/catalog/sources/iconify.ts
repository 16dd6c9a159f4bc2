import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { packageFolder } from './package-folder';
import type { SourceName } from './source-icon';

const icon = z.object({
  body: z.string(),
  width: z.number().optional(),
  height: z.number().optional(),
  left: z.number().optional(),
  top: z.number().optional(),
  hidden: z.boolean().optional(),
});
const icons = z.object({
  icons: z.record(z.string(), icon),
  width: z.number(),
  height: z.number(),
});

type IconSet = z.infer<typeof icons>;

const loaded = new Map<SourceName, IconSet>();

function loadIconSet(source: SourceName): IconSet {
  let set = loaded.get(source);
  if (set === undefined) {
    set = icons.parse(
      JSON.parse(readFileSync(path.join(packageFolder(source), 'icons.json'), 'utf8')),
    );
    loaded.set(source, set);
  }
  return set;
}

/** Names of all icons of a set, withdrawn ones included: their drawings stay in the package. */
export function listIconNames(source: SourceName): string[] {
  return Object.keys(loadIconSet(source).icons).sort();
}

export function iconAspect(source: SourceName, name: string): number {
  const set = loadIconSet(source);
  const found = set.icons[name];
  return (found?.width ?? set.width) / (found?.height ?? set.height);
}

export function readIconifyIcon(source: SourceName, name: string): string {
  const set = loadIconSet(source);
  const found = set.icons[name];
  if (found === undefined) throw new Error(`${source} has no ${name}`);
  const box = [
    found.left ?? 0,
    found.top ?? 0,
    found.width ?? set.width,
    found.height ?? set.height,
  ];
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ' +
    `viewBox="${box.join(' ')}">${found.body}</svg>`
  );
}
