import { fold } from '../../contract/fold';

/** One folded name of a brand. `joined` is `words` without the spaces. */
export type SearchKey = { joined: string; words: readonly string[]; isName: boolean };

export type NamedBrand = {
  readonly slug: string;
  readonly name: string;
  readonly aliases: readonly string[];
  /** Former slugs, and those of the sources. */
  readonly lookups: readonly string[];
};

/** Every spelling of a brand, its name first, without duplicates. */
export function listKeys({ slug, name, aliases, lookups }: NamedBrand): SearchKey[] {
  const keys = new Map<string, SearchKey>();
  for (const spelling of [name, ...aliases, slug, ...lookups]) {
    const words = fold(spelling).split(' ');
    const joined = words.join('');
    if (joined !== '' && !keys.has(joined))
      keys.set(joined, { joined, words, isName: spelling === name });
  }
  return [...keys.values()];
}
