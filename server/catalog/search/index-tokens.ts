import { type DeletionIndex, indexDeletions } from './index-deletions';
import type { SearchKey } from './rank-match';

/** Every distinct token of the keys, in order, with what finding it by its beginning or by typos takes. */
export type TokenIndex = {
  /** Sorted by UTF-16 code unit. */
  readonly tokens: readonly string[];
  /** What `headOf` makes of each: numbers lie side by side in memory, texts anywhere. */
  readonly heads: Float64Array;
  /** As `lettersOf` has it. */
  readonly letters: Int32Array;
  readonly deletions: DeletionIndex;
  /** Who has token `i` stands in `holders` from `starts[i]` to `starts[i + 1]`: what begins alike stands together. */
  readonly starts: Int32Array;
  readonly holders: Holders;
};

/** The keys that have a token, in arrays beside each other: to rank a key takes no look at the key itself. */
type Holders = {
  /** The position of the list that the key is in. */
  readonly lists: Int32Array;
  /** The length of the whole key, and a half more if it is not a name. */
  readonly lengths: Float32Array;
  /** 1 if the token is the whole key, 0 if it is one of its words. */
  readonly areWhole: Uint8Array;
};

export function indexTokens(keyLists: readonly (readonly SearchKey[])[]): TokenIndex {
  const { sizes, ...found } = listHolders(keyLists);
  // The default order is that of the code units, as `<` has it.
  const tokens = [...sizes.keys()].toSorted();
  const starts = new Int32Array(tokens.length + 1);
  /** Where the next holder of a token goes. */
  const ends = new Map<string, number>();
  for (let i = 0, end = 0; i < tokens.length; i++) {
    const token = tokens[i] ?? '';
    ends.set(token, end);
    end += sizes.get(token) ?? 0;
    starts[i + 1] = end;
  }
  const count = found.tokens.length;
  const lists = new Int32Array(count);
  const lengths = new Float32Array(count);
  const areWhole = new Uint8Array(count);
  for (const [i, token] of found.tokens.entries()) {
    const place = ends.get(token) ?? 0;
    ends.set(token, place + 1);
    lists[place] = found.lists[i] ?? 0;
    lengths[place] = found.lengths[i] ?? 0;
    areWhole[place] = found.areWhole[i] ?? 0;
  }
  return {
    tokens,
    heads: Float64Array.from(tokens, headOf),
    letters: Int32Array.from(tokens, lettersOf),
    deletions: indexDeletions(tokens),
    starts,
    holders: { lists, lengths, areWhole },
  };
}

/** Every token of every key, in the order of the lists. An object for each took 100 ms of a start. */
function listHolders(keyLists: readonly (readonly SearchKey[])[]) {
  const [tokens, lists, lengths, areWhole]: [string[], number[], number[], number[]] = [
    [],
    [],
    [],
    [],
  ];
  const sizes = new Map<string, number>();
  const add = (token: string, list: number, length: number, isWhole: number) => {
    tokens.push(token);
    lists.push(list);
    lengths.push(length);
    areWhole.push(isWhole);
    sizes.set(token, (sizes.get(token) ?? 0) + 1);
  };
  for (let list = 0; list < keyLists.length; list++) {
    for (const { joined, words, isName } of keyLists[list] ?? []) {
      const length = joined.length + (isName ? 0 : 0.5);
      add(joined, list, length, 1);
      if (words.length === 1) continue;
      for (const word of words) add(word, list, length, 0);
    }
  }
  return { tokens, lists, lengths, areWhole, sizes };
}

/** The position of the first token that is not before the term. */
function lowerBound({ tokens, heads }: Pick<TokenIndex, 'tokens' | 'heads'>, term: string): number {
  const head = headOf(term);
  let [from, to] = [0, tokens.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    const difference = (heads[middle] ?? 0) - head;
    if (difference < 0 || (difference === 0 && (tokens[middle] ?? '') < term)) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The positions of the tokens that begin with a term. A single letter is too common: it must be the whole token. */
export function findBegun(index: TokenIndex, term: string): { from: number; to: number } {
  const from = lowerBound(index, term);
  if (term.length > 1) return { from, to: lowerBound(index, `${term}\uffff`) };
  return { from, to: index.tokens[from] === term ? from + 1 : from };
}

/** The first three letters as a number, which has their order. */
function headOf(token: string): number {
  const [first, second, third] = [token.charCodeAt(0), token.charCodeAt(1), token.charCodeAt(2)];
  return ((first || 0) * 0x10000 + (second || 0)) * 0x10000 + (third || 0);
}

/** Which letters a token has, as bits. Letters beyond 32 share a bit. */
export function lettersOf(token: string): number {
  let bits = 0;
  // A shift takes its distance modulo 32.
  for (let i = 0; i < token.length; i++) bits |= 1 << token.charCodeAt(i);
  return bits;
}

/**
 * Whether so few edits may lie between two tokens. Each edit brings at most one letter in and takes at
 * most one away, which tells most tokens apart without a look at their order.
 */
export function mayBeWithin(letters: number, other: number, editsMax: number): boolean {
  const different = letters ^ other;
  return countBits(letters & different) <= editsMax && countBits(other & different) <= editsMax;
}

function countBits(bits: number): number {
  let left = bits - ((bits >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return (((left + (left >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
