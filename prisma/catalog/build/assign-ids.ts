import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const heading = 'slug,id';

/** Every slug that was ever given an id, retired ones too: an id is never changed and never given again. */
export function assignIds(
  slugs: string[],
  known: ReadonlyMap<string, number>,
): Map<string, number> {
  const ids = new Map(known);
  let last = Math.max(0, ...known.values());
  for (const slug of [...slugs].sort()) {
    if (ids.has(slug)) continue;
    last += 1;
    ids.set(slug, last);
  }
  return ids;
}

const file = () => path.join(process.cwd(), 'prisma/catalog/ids.csv');

export function readIds(): Map<string, number> {
  const [first, ...lines] = readFileSync(file(), 'utf8').trimEnd().split('\n');
  if (first !== heading) throw new Error(`ids.csv must start with ${heading}`);
  return new Map(
    lines.map((line) => line.split(',')).map(([slug = '', id = '']) => [slug, Number(id)]),
  );
}

/** In the order of the ids, so that new brands only add lines at the end. */
export function writeIds(ids: ReadonlyMap<string, number>): void {
  const lines = [...ids]
    .sort(([, one], [, other]) => one - other)
    .map(([slug, id]) => `${slug},${id}`);
  writeFileSync(file(), `${[heading, ...lines].join('\n')}\n`);
}
