import { toStanding } from './hit';
import { type BeginningIndex, indexBeginnings } from './index-beginnings';
import { packTokens, type TokenIndex } from './index-tokens';
import { listKeys, type NamedBrand } from './parse-query';
import type { Steps } from './steps';

/** Every key of some brands. A key is a position; keys are sorted by the token of their whole text. */
export type KeyIndex = {
  readonly tokens: TokenIndex;
  readonly beginnings: BeginningIndex;
  readonly whole: KeyLists;
  /** The keys that have a token among several words. */
  readonly worded: KeyLists & { readonly keys: Int32Array };
  /** What `toStanding` makes of each key. */
  readonly standings: Float64Array;
  /** The token that each key is as a whole. */
  readonly keyTokens: Int32Array;
  /** The words of key `i` are the tokens from `wordStarts[i]` to `wordStarts[i + 1]`. */
  readonly wordStarts: Int32Array;
  readonly words: Int32Array;
};

/** The keys that have token `i` stand from `starts[i]` to `starts[i + 1]`: what begins alike stands together. */
export type KeyLists = {
  readonly starts: Int32Array;
  /** The least standing of each block, which tells whether any of its keys may be among the best. */
  readonly leasts: Float64Array;
};

export const perBlock = 64;
/** Keys after which a build may pause. */
const perStep = 256;

/**
 * @param from the position of the first of these brands among all
 * @param groups of all brands, by place
 */
export function* indexKeys(
  brands: readonly NamedBrand[],
  from: number,
  groups: Uint8Array,
): Steps<KeyIndex> {
  const found = yield* collectKeys(brands, from, groups);
  const { sorted, positions } = yield* sortTokens(found.ids);
  const tokens = packTokens(sorted);
  yield;
  const beginnings = yield* indexBeginnings(tokens);
  const { starts, order } = sortByToken(found.keyTokens, positions, tokens.count);
  yield;
  const count = order.length;
  const standings = new Float64Array(count);
  const keyTokens = new Int32Array(count);
  const wordStarts = new Int32Array(count + 1);
  const words = new Int32Array(found.words.length);
  const [wordKeys, wordTokens]: [number[], number[]] = [[], []];
  let end = 0;
  for (let key = 0; key < count; key++) {
    const source = order[key] as number;
    standings[key] = found.standings[source] as number;
    keyTokens[key] = positions[found.keyTokens[source] as number] as number;
    const first = found.wordStarts[source] as number;
    const last = found.wordStarts[source + 1] as number;
    for (let at = first; at < last; at++) {
      const id = found.words[at] as number;
      words[end++] = positions[id] as number;
      if (last - first === 1) continue;
      wordKeys.push(key);
      wordTokens.push(id);
    }
    wordStarts[key + 1] = end;
    if (key % perStep === 0) yield;
  }
  const held = sortByToken(wordTokens, positions, tokens.count);
  yield;
  const keys = held.order.map((at) => wordKeys[at] as number);
  const leasts = listLeasts(keys.length, (i) => standings[keys[i] as number] as number);
  return {
    tokens,
    beginnings,
    whole: { starts, leasts: listLeasts(count, (i) => standings[i] as number) },
    worded: { starts: held.starts, leasts, keys },
    standings,
    keyTokens,
    wordStarts,
    words,
  };
}

/** Numbers tokens as they appear, in one map per two first letters: a single map would block everything as it grows. */
function* collectKeys(brands: readonly NamedBrand[], from: number, groups: Uint8Array) {
  const ids = new Map<string, Map<string, number>>();
  let count = 0;
  const idOf = (token: string): number => {
    const head = token.slice(0, 2);
    let alike = ids.get(head);
    if (alike === undefined) ids.set(head, (alike = new Map()));
    const id = alike.get(token) ?? count++;
    if (id === count - 1) alike.set(token, id);
    return id;
  };
  const [keyTokens, standings]: [number[], number[]] = [[], []];
  const [words, wordStarts]: [number[], number[]] = [[], [0]];
  for (const [i, brand] of brands.entries()) {
    const place = from + i;
    for (const key of listKeys(brand)) {
      const length = key.joined.length + (key.isName ? 0 : 0.5);
      keyTokens.push(idOf(key.joined));
      standings.push(toStanding(groups[place] as number, length, place));
      for (const word of key.words) words.push(idOf(word));
      wordStarts.push(words.length);
    }
    if (i % perStep === 0) yield;
  }
  return { ids, keyTokens, standings, words, wordStarts };
}

/** @returns the tokens in the order of their code units, and the position of each id */
function* sortTokens(ids: ReadonlyMap<string, ReadonlyMap<string, number>>) {
  const sorted: string[] = [];
  const order: number[] = [];
  for (const head of [...ids.keys()].toSorted()) {
    const alike = ids.get(head) ?? new Map<string, number>();
    for (const token of [...alike.keys()].toSorted()) {
      sorted.push(token);
      order.push(alike.get(token) as number);
    }
    yield;
  }
  const positions = new Int32Array(order.length);
  for (let i = 0; i < order.length; i++) positions[order[i] as number] = i;
  return { sorted, positions };
}

/** A counting sort: where the entries of each token begin, and the entries in the order of their tokens. */
function sortByToken(ids: readonly number[], positions: Int32Array, count: number) {
  const starts = new Int32Array(count + 1);
  for (let i = 0; i < ids.length; i++) {
    const position = positions[ids[i] as number] as number;
    starts[position] = (starts[position] as number) + 1;
  }
  for (let i = 1; i <= count; i++) starts[i] = (starts[i] as number) + (starts[i - 1] as number);
  // Each token is filled from its end, after which its start is where it belongs.
  const order = new Int32Array(ids.length);
  for (let i = ids.length - 1; i >= 0; i--) {
    const position = positions[ids[i] as number] as number;
    starts[position] = (starts[position] as number) - 1;
    order[starts[position] as number] = i;
  }
  return { starts, order };
}

function listLeasts(count: number, standingOf: (i: number) => number): Float64Array {
  const leasts = new Float64Array(Math.ceil(count / perBlock)).fill(Infinity);
  for (let i = 0; i < count; i++) {
    const block = Math.floor(i / perBlock);
    leasts[block] = Math.min(leasts[block] as number, standingOf(i));
  }
  return leasts;
}
