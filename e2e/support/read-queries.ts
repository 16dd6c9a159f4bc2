import { readFileSync } from 'node:fs';

export type SearchQuery = {
  class: string;
  query: string;
  /** The brands that people mean by it, any of which is right. */
  slugs: readonly string[];
};

/** What people type, by class, written down before the search was made to find it. A query may have commas. */
export function readQueries(): SearchQuery[] {
  const lines = readFileSync(new URL('./search-queries.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1);
  return lines.map((line) => {
    const [kind = '', slugs = '', ...query] = line.split(',');
    return { class: kind, query: query.join(','), slugs: slugs.split('|') };
  });
}
