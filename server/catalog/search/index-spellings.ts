import { lettersOf } from './count-edits';
import type { Spelling } from './fold-name';

/** Texts that begin with the same two letters, in order, and the spelling that each is from. */
export type Bucket<S> = {
  readonly texts: string[];
  readonly spellings: S[];
  /** As `lettersOf` has it. */
  readonly letters: number[];
};

/** Spellings by their whole text and, if they have several words, by each of them. One goes in or out at once. */
export type SpellingIndex<S extends Spelling> = {
  /** By their texts' first two letters. */
  readonly buckets: ReadonlyMap<string, Bucket<S>>;
  add(spelling: S): void;
  remove(spelling: Spelling, isMeant: (other: S) => boolean): void;
  /** Visits every spelling that has a text which begins with this one. */
  visitBegun(begin: string, visit: (spelling: S, text: string) => void): void;
  /** The spellings that are this text as a whole. */
  list(joined: string): S[];
};

export function indexSpellings<S extends Spelling>(): SpellingIndex<S> {
  const buckets = new Map<string, Bucket<S>>();
  const find = (text: string): [bucket: Bucket<S>, i: number] => {
    const key = text.slice(0, 2);
    let bucket = buckets.get(key);
    if (bucket === undefined) bucket = { texts: [], spellings: [], letters: [] };
    return [bucket, lowerBound(bucket.texts, text)];
  };
  return {
    buckets,
    add(spelling) {
      for (const text of textsOf(spelling)) {
        const [bucket, i] = find(text);
        buckets.set(text.slice(0, 2), bucket);
        bucket.texts.splice(i, 0, text);
        bucket.spellings.splice(i, 0, spelling);
        bucket.letters.splice(i, 0, lettersOf(text));
      }
    },
    remove(spelling, isMeant) {
      for (const text of textsOf(spelling)) {
        const [bucket, from] = find(text);
        for (let i = from; bucket.texts[i] === text;) {
          if (!isMeant(bucket.spellings[i] as S)) i++;
          else for (const list of Object.values(bucket)) list.splice(i, 1);
        }
      }
    },
    visitBegun(begin, visit) {
      const [{ texts, spellings }, from] = find(begin);
      for (let i = from; i < texts.length; i++) {
        const text = texts[i] as string;
        if (!text.startsWith(begin)) return;
        visit(spellings[i] as S, text);
      }
    },
    list(joined) {
      const [{ texts, spellings }, from] = find(joined);
      const found: S[] = [];
      for (let i = from; texts[i] === joined; i++) {
        const spelling = spellings[i] as S;
        if (spelling.joined === joined) found.push(spelling);
      }
      return found;
    },
  };
}

function textsOf({ joined, spaced }: Spelling): Set<string> {
  const words = spaced.trim().split(' ');
  return new Set(words.length > 1 ? [joined, ...words] : [joined]);
}

/** The position of the first text that is not before this one. */
function lowerBound(texts: readonly string[], text: string): number {
  let [from, to] = [0, texts.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((texts[middle] as string) < text) from = middle + 1;
    else to = middle;
  }
  return from;
}
