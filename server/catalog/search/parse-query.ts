import { fold } from '../../contract/fold';

/** A folded query: its words, the words joined, and how many typos are allowed. */
export type FoldedQuery = { joined: string; words: readonly string[]; editsMax: number };

/** Longer queries are cut off, which bounds the cost of a hostile one. */
const rawLengthMax = 256;
const foldedLengthMax = 128;

/** Null if no letter or digit is left, as in "???". */
export function parseQuery(text: string): FoldedQuery | null {
  const folded = fold(text.trim().slice(0, rawLengthMax)).slice(0, foldedLengthMax).trimEnd();
  if (folded === '') return null;
  const joined = folded.replaceAll(' ', '');
  return {
    joined,
    words: [...new Set(folded.split(' '))],
    editsMax: countAllowedEdits(joined.length),
  };
}

/** Short words have too many neighbors to allow typos. */
export function countAllowedEdits(length: number): number {
  if (length < 4) return 0;
  return length < 6 ? 1 : 2;
}

/** One folded name of a brand. `joined` is `words` without the spaces. */
export type SearchKey = { joined: string; words: readonly string[]; isName: boolean };

export type NamedBrand = {
  readonly slug: string;
  readonly name: string;
  readonly aliases: readonly string[];
  /** Former slugs and the sources' own slugs. */
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
