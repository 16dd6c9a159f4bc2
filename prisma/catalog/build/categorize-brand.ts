import { type Category, isCategory } from '../../../server/contract/categories';
import type { SourceIcon } from '../sources/source-icon';
import { readRows } from '../sources/read-rows';

/** More would say little about a brand. */
const categoriesMax = 3;

/**
 * Maps the sources' words to our categories. Rows of categories.csv replace them.
 * @throws Error naming a category that does not exist, or brands in categories.csv that do not
 */
export function createCategorizer(slugs: readonly string[]) {
  const byHand = group('categories.csv', ['slug', 'category'], 'slug');
  const bySource = group('source-categories.csv', ['source', 'category'], 'source');
  const strangers = [...byHand.keys()].filter((slug) => !slugs.includes(slug));
  if (strangers.length > 0) throw new Error(`categories.csv: no brand ${strangers.join(', ')}`);

  return (slug: string, icons: readonly SourceIcon[]): Category[] => {
    const words = icons.flatMap((icon) => icon.categories);
    const found = byHand.get(slug) ?? words.flatMap((word) => bySource.get(word) ?? []);
    return [...new Set(found)].slice(0, categoriesMax);
  };
}

function group<Key extends string>(
  file: string,
  columns: readonly (Key | 'category')[],
  key: Key,
): Map<string, Category[]> {
  const groups = new Map<string, Category[]>();
  for (const row of readRows(file, columns)) {
    const { category } = row;
    if (!isCategory(category)) throw new Error(`${file}: no category ${category}`);
    groups.set(row[key], [...(groups.get(row[key]) ?? []), category]);
  }
  return groups;
}
