import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { readRows } from '../sources/read-rows';

/** Ids of all slugs ever used: an id is never changed and never reused. */
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

export function readIds(): Map<string, number> {
  return new Map(readRows('ids.csv', ['slug', 'id']).map(({ slug, id }) => [slug, Number(id)]));
}

/** Ordered by id, so that new brands only add lines at the end. */
export function writeIds(ids: ReadonlyMap<string, number>): void {
  const lines = [...ids]
    .sort(([, one], [, other]) => one - other)
    .map(([slug, id]) => `${slug},${id}`);
  const file = path.join(process.cwd(), 'prisma/catalog/ids.csv');
  writeFileSync(file, `${['slug,id', ...lines].join('\n')}\n`);
}
