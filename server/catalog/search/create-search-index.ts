import { countEdits, lettersOf, mayBeWithin } from './count-edits';
import {
  foldName,
  listFewer,
  listReadings,
  listSpellings,
  type NamedBrand,
  type Role,
  type Spelling,
} from './fold-name';
import { indexSpellings, type SpellingIndex } from './index-spellings';

export type SearchableBrand = NamedBrand & {
  /** From 1, the best-known brand. No two brands share one. */
  readonly rank: number;
};

/** Valid until the next search. The less the score, the better the match. */
export type Found<B> = { readonly brand: B; readonly rank: number; readonly score: number };

export type SearchIndex<B extends SearchableBrand> = {
  add(brand: B): void;
  remove(brand: B): void;
  /** At most `limit` brands, the best match first. */
  search(text: string, limit: number): Found<B>[];
  /** The brands that have exactly this spelling, the best role and the best-known brand first. */
  listSpelled(joined: string): { brand: B; role: Role }[];
};

/**
 * How many times better known a brand must be, to come before one whose name matches more closely. The best match has
 * the least product of this weight and the brand's rank.
 */
const weights = {
  exact: { name: 1, part: 2, alias: 2, short: 4, initials: 32 },
  begun: { name: 32, part: 64, alias: 256, short: 64 },
  /** Of three letters at most: they are rarely all of a name. */
  justBegun: { name: 10, part: 20, alias: 160, short: 20 },
  begunInOrder: 64,
  words: 128,
  begunWords: 512,
  typo: { name: 1024, other: 2048, word: 4096 },
  furtherTypo: 8,
  /** Times that of an exact name: without a legal form, with letters written out. */
  reading: 2,
} as const;

/** A search whose best match is worse also looks for typos: a well-known brand may be meant. */
const worthTypos = weights.typo.name * 64;

/** Added to each rank: Google is the best known, but not thirty times better known than Starbucks. */
const rankOffset = 20;

type Entry<B> = {
  readonly brand: B;
  readonly rank: number;
  /** Of the current search, if `call` is its number. */
  score: number;
  call: number;
};

type EntrySpelling<B> = Spelling & { readonly entry: Entry<B> };

/** An in-memory search of brands by name, which takes one in or out at once. */
export function createSearchIndex<B extends SearchableBrand>(): SearchIndex<B> {
  const index = indexSpellings<EntrySpelling<B>>();
  let call = 0;
  return {
    add(brand) {
      const entry = { brand, rank: brand.rank, score: 0, call: 0 };
      // One shape for all of them: they are read thousands of times in a search.
      for (const { joined, spaced, role } of listSpellings(brand))
        index.add({ joined, spaced, role, entry });
    },
    remove(brand) {
      for (const spelling of listSpellings(brand))
        index.remove(spelling, ({ entry }) => entry.brand === brand);
    },
    search(text, limit) {
      const search = new Matches(index, ++call);
      search.find(text);
      return takeBest(search.found, limit);
    },
    listSpelled: (joined) =>
      index
        .list(joined)
        .sort(
          (a, b) => weights.exact[a.role] - weights.exact[b.role] || a.entry.rank - b.entry.rank,
        )
        .map(({ entry, role }) => ({ brand: entry.brand, role })),
  };
}

/** The brands that one search finds, each with the score of its best match. */
class Matches<B> {
  readonly found: Entry<B>[] = [];

  constructor(
    readonly index: SpellingIndex<EntrySpelling<B>>,
    readonly call: number,
  ) {}

  /** Later ways are tried where earlier ones find nothing that may be meant. */
  find(text: string): void {
    const words = foldName(text);
    if (words.length === 0 || this.addSpelled(words)) return;
    if (listReadings(text).some(({ words: other }) => this.addExact(other))) return;
    const best = this.found.reduce((least, { score }) => Math.min(least, score), Infinity);
    if (best > worthTypos) this.addMistyped(words.join(''));
    if (this.found.length > 0) return;
    const fewer = listFewer(text);
    if (fewer.some((some) => this.addExact(some))) return;
    for (const some of fewer) this.addSpelled(some);
  }

  add(entry: Entry<B>, weight: number): void {
    const score = weight * (entry.rank + rankOffset);
    if (entry.call !== this.call) {
      entry.call = this.call;
      entry.score = score;
      this.found.push(entry);
    } else if (score < entry.score) entry.score = score;
  }

  /**
   * Brands that have all of the words, or words that begin with them.
   * @returns whether one has exactly this name
   */
  addSpelled(words: readonly string[]): boolean {
    const joined = words.join('');
    const isWord = words.length === 1;
    const begun = joined.length > 3 ? weights.begun : weights.justBegun;
    let isExact = false;
    this.index.visitBegun(joined, ({ entry, role, joined: whole }, text) => {
      const isSame = text.length === joined.length;
      if (text.length === whole.length) {
        if (isSame) this.add(entry, weights.exact[role]);
        else if (role !== 'initials') this.add(entry, begun[role]);
        isExact ||= isSame;
      } else if (isWord) this.add(entry, isSame ? weights.words : weights.begunWords);
    });
    if (!isExact && !isWord) this.addWithAll([...new Set(words)]);
    return isExact;
  }

  addWithAll(words: readonly string[]): void {
    const longest = words.reduce((one, other) => (other.length > one.length ? other : one));
    this.index.visitBegun(longest, ({ entry, spaced }) => {
      if (!words.every((word) => spaced.includes(` ${word}`))) return;
      const own = spaced.trim().split(' ');
      if (words.every((word, i) => own[i]?.startsWith(word))) this.add(entry, weights.begunInOrder);
      const isWhole = words.every((word) => own.includes(word));
      this.add(entry, isWhole ? weights.words : weights.begunWords);
    });
  }

  /** @returns whether a brand has exactly this name */
  addExact(words: readonly string[]): boolean {
    const spelled = this.index.list(words.join('')).filter(({ role }) => role !== 'initials');
    for (const { entry, role } of spelled) this.add(entry, weights.reading * weights.exact[role]);
    return spelled.length > 0;
  }

  addMistyped(joined: string): void {
    const editsMax = countAllowedEdits(joined.length);
    if (editsMax === 0) return;
    const [first, second] = joined;
    this.addNear(joined, editsMax, (key) => key[0] === first);
    if (this.found.length > 0) return;
    // A first letter that is wrong, missing or too many is rare, and takes the longest to look for.
    const isNear = ([one, other]: string) => one === second || other === second || other === first;
    this.addNear(joined, editsMax, (key) => key[0] !== first && isNear(key));
  }

  addNear(joined: string, editsMax: number, isNear: (key: string) => boolean): void {
    const letters = lettersOf(joined);
    for (const [key, bucket] of this.index.buckets) {
      if (!isNear(key)) continue;
      let [last, edits] = ['', 0];
      for (let i = 0; i < bucket.texts.length; i++) {
        if (!mayBeWithin(letters, bucket.letters[i] as number, editsMax)) continue;
        const text = bucket.texts[i] as string;
        if (text !== last) [last, edits] = [text, countEdits(joined, text, editsMax)];
        if (edits > editsMax) continue;
        const { entry, joined: whole, role } = bucket.spellings[i] as EntrySpelling<B>;
        if (role === 'initials') continue;
        const kind = text.length < whole.length ? 'word' : role === 'name' ? 'name' : 'other';
        const weight = weights.typo[kind];
        this.add(entry, weight * weights.furtherTypo ** (edits - 1));
      }
    }
  }
}

type Scored = { readonly score: number; readonly rank: number };

export const compareScores = (a: Scored, b: Scored) => a.score - b.score || a.rank - b.rank;

/** A few of many: sorting all of them would take most of a search's time. */
function takeBest<T extends Scored>(all: readonly T[], limit: number): T[] {
  if (all.length <= limit) return all.toSorted(compareScores);
  const best: T[] = [];
  for (const one of all) {
    const last = best[limit - 1];
    if (last !== undefined && compareScores(one, last) > 0) continue;
    let i = Math.min(best.length, limit - 1);
    for (; i > 0 && compareScores(one, best[i - 1] as T) < 0; i--) best[i] = best[i - 1] as T;
    best[i] = one;
  }
  return best;
}

/** Short words have too many neighbors to allow typos. */
function countAllowedEdits(length: number): number {
  if (length < 4) return 0;
  return length < 6 ? 1 : 2;
}
