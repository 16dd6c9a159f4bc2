import { countEdits, toCodes } from './count-edits';
import { lettersOf, mayBeWithin, type TokenIndex } from './index-tokens';
import type { Steps } from './steps';

/** How many letters of a token count: fewer make the index smaller and a search slower. */
const beginLength = 7;
const deletionsMax = 2;
/** Beginnings after which a build may pause. */
const perStep = 512;

/**
 * Indexes the beginnings of tokens by what is left after removing up to two letters. Words that are two edits
 * apart have such a rest in common (symmetric deletion), so a term needs only 29 look-ups and no scan.
 */
export type BeginningIndex = {
  /** The tokens with beginning `i` are those from `firsts[i]` to `firsts[i + 1]`. */
  readonly firsts: Int32Array;
  /** The beginnings of place `i` stand from `starts[i]` to `starts[i + 1]`, among others that share its hash. */
  readonly starts: Int32Array;
  readonly beginnings: Int32Array;
};

export function* indexBeginnings(tokens: TokenIndex): Steps<BeginningIndex> {
  const firsts = listFirsts(tokens);
  yield;
  const count = firsts.length - 1;
  let total = 0;
  for (let i = 0; i < count; i++) total += countPlaces(lengthOf(tokens, firsts[i] as number));
  const size = 2 ** Math.ceil(Math.log2(total + 1));
  const starts = new Int32Array(size + 1);
  const listed = new Int32Array(total);
  let end = 0;
  for (let i = 0; i < count; i++) {
    const token = firsts[i] as number;
    const start = tokens.starts[token] as number;
    const found = listPlaces(tokens.text, start, lengthOf(tokens, token), deletionsMax, size);
    for (let at = 0; at < found; at++) {
      const place = places[at] as number;
      listed[end++] = place;
      starts[place] = (starts[place] as number) + 1;
    }
    if (i % perStep === 0) yield;
  }
  for (let i = 1; i <= size; i++) starts[i] = (starts[i] as number) + (starts[i - 1] as number);
  yield;
  // Each place is filled from its end, after which its start is where it belongs.
  const beginnings = new Int32Array(total);
  for (let i = count - 1; i >= 0; i--) {
    for (let left = countPlaces(lengthOf(tokens, firsts[i] as number)); left > 0; left--) {
      const place = listed[--end] as number;
      starts[place] = (starts[place] as number) - 1;
      beginnings[starts[place] as number] = i;
    }
    if (i % perStep === 0) yield;
  }
  return { firsts, starts, beginnings };
}

/** Tokens with the same beginning are adjacent: the first of each beginning, and the count of all. */
function listFirsts({ count, text, starts }: TokenIndex): Int32Array {
  const firsts = [];
  for (let i = 0; i < count; i++) {
    const [last, start, end] = [starts[i - 1] ?? 0, starts[i] as number, starts[i + 1] as number];
    const length = Math.min(beginLength, end - start);
    let isSame = i > 0 && Math.min(beginLength, start - last) === length;
    for (let at = 0; isSame && at < length; at++) isSame = text[last + at] === text[start + at];
    if (!isSame) firsts.push(i);
  }
  firsts.push(count);
  return Int32Array.from(firsts);
}

/** Finds the tokens within the given edits of a term, at most two, with their edit counts. */
export function createNearFinder(tokens: TokenIndex, index: BeginningIndex) {
  const { firsts, starts, beginnings } = index;
  /** The call that last looked at each beginning: most share several rests with the term. */
  const lookedAt = new Int32Array(firsts.length);
  let call = 0;

  return (word: string, editsMax: number): Map<number, number> => {
    const near = new Map<number, number>();
    if (editsMax === 0) return near;
    call++;
    const term = toCodes(word);
    const letters = lettersOf(term, 0, term.length);
    const length = Math.min(term.length, beginLength);
    const count = listPlaces(term, 0, length, editsMax, starts.length - 1);
    for (let i = 0; i < count; i++) {
      const place = places[i] as number;
      const end = starts[place + 1] as number;
      for (let at = starts[place] as number; at < end; at++) {
        const beginning = beginnings[at] as number;
        if (lookedAt[beginning] === call) continue;
        lookedAt[beginning] = call;
        addNear(beginning, term, letters, editsMax, near);
      }
    }
    return near;
  };

  function addNear(
    beginning: number,
    term: Uint16Array,
    letters: number,
    editsMax: number,
    near: Map<number, number>,
  ): void {
    const end = firsts[beginning + 1] as number;
    for (let token = firsts[beginning] as number; token < end; token++) {
      if (!mayBeWithin(letters, tokens.letters[token] as number, editsMax)) continue;
      const [from, to] = [tokens.starts[token] as number, tokens.starts[token + 1] as number];
      const edits = countEdits(term, tokens.text, from, to, editsMax);
      if (edits <= editsMax) near.set(token, edits);
    }
  }
}

/** How many letters of a token count. */
const lengthOf = ({ starts }: TokenIndex, token: number): number =>
  Math.min(beginLength, (starts[token + 1] as number) - (starts[token] as number));

/** The number of rests of a word: with none, one and two letters removed. */
const countPlaces = (length: number) => 1 + length + (length * (length - 1)) / 2;

/** Where the rests last given to `listPlaces` stand. */
const places = new Int32Array(countPlaces(beginLength));

/** @returns how many of `places` are this beginning's */
function listPlaces(
  text: Uint16Array,
  from: number,
  length: number,
  deletions: number,
  size: number,
): number {
  const [onesEnd, othersEnd] = [deletions > 0 ? length : 0, deletions > 1 ? length : 0];
  let count = 0;
  places[count++] = hashWithout(text, from, length, -1, -1) & (size - 1);
  for (let one = 0; one < onesEnd; one++) {
    places[count++] = hashWithout(text, from, length, one, -1) & (size - 1);
    for (let other = one + 1; other < othersEnd; other++)
      places[count++] = hashWithout(text, from, length, one, other) & (size - 1);
  }
  return count;
}

/** FNV-1a of a beginning without the letters at two positions. */
function hashWithout(
  text: Uint16Array,
  from: number,
  length: number,
  one: number,
  other: number,
): number {
  let hash = 0x811c9dc5 | 0;
  for (let i = 0; i < length; i++) {
    if (i !== one && i !== other) hash = Math.imul(hash ^ (text[from + i] as number), 0x01000193);
  }
  return hash ^ (hash >>> 15);
}
