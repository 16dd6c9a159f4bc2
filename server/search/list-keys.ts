import { fold } from './fold';
import type { SearchKey } from './rank-match';

/** Every spelling under which a brand is found, its name first, each once. */
export function listKeys(brand: {
  slug: string;
  name: string;
  aliases: readonly string[];
  lookups: readonly string[];
}): SearchKey[] {
  const keys = new Map<string, SearchKey>();
  for (const name of [brand.name, ...brand.aliases, brand.slug, ...brand.lookups]) {
    const words = fold(name).split(' ');
    const joined = words.join('');
    if (joined !== '' && !keys.has(joined))
      keys.set(joined, { joined, words, isName: name === brand.name });
  }
  return [...keys.values()];
}
