import { readFileSync } from 'node:fs';

export type SearchQuery = { class: string; query: string; slug: string; isHeldOut: boolean };

/**
 * The query set, written before the search. A quarter of each class is held out, so that no rule is
 * tuned on it.
 */
export function readQueries(): SearchQuery[] {
  const lines = readFileSync(new URL('./search-queries.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1);
  return lines.map((line) => {
    const [kind = '', query = '', slug = '', set = ''] = line.split(',');
    return { class: kind, query, slug, isHeldOut: set === 'held' };
  });
}
