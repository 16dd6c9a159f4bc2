/** Every distinct token of the keys, sorted by UTF-16 code unit, in flat arrays to save memory. */
export type TokenIndex = {
  readonly count: number;
  /** The code units of all tokens, one after the other. */
  readonly text: Uint16Array;
  /** Token `i` stands in the text from `starts[i]` to `starts[i + 1]`. */
  readonly starts: Int32Array;
  /** As `lettersOf` has it. */
  readonly letters: Int32Array;
};

/** The positions of the tokens that begin with a term. */
export type Span = {
  readonly from: number;
  readonly to: number;
  /** After the token that is the term itself: `from` if there is none. */
  readonly exactTo: number;
};

/** @param tokens in order */
export function packTokens(tokens: readonly string[]): TokenIndex {
  const starts = new Int32Array(tokens.length + 1);
  for (let i = 0; i < tokens.length; i++)
    starts[i + 1] = (starts[i] as number) + (tokens[i] as string).length;
  const text = new Uint16Array(starts[tokens.length] as number);
  const letters = new Int32Array(tokens.length);
  for (let i = 0; i < tokens.length; i++) {
    const [token, start] = [tokens[i] as string, starts[i] as number];
    for (let at = 0; at < token.length; at++) text[start + at] = token.charCodeAt(at);
    letters[i] = lettersOf(text, start, start + token.length);
  }
  return { count: tokens.length, text, starts, letters };
}

/** A single letter is too common a beginning: it must be the whole token. */
export function findBegun(index: TokenIndex, term: string): Span {
  const from = lowerBound(index, 0, index.count, term, false);
  const exactTo = from + Number(isToken(index, from, term));
  if (term.length === 1) return { from, to: exactTo, exactTo };
  // The end is rarely far: nearby tokens are in the processor's cache.
  let [first, last] = [exactTo, exactTo];
  for (let step = 1; last < index.count && compareToken(index, last, term) === 0; step *= 2) {
    first = last + 1;
    last += step;
  }
  const to = lowerBound(index, first, Math.min(last, index.count), term, true);
  return { from, to, exactTo };
}

/** The position of the first token that is not before the term, or of the first behind all that begin with it. */
function lowerBound(
  index: TokenIndex,
  first: number,
  last: number,
  term: string,
  isBehindBegun: boolean,
): number {
  let [from, to] = [first, last];
  while (from < to) {
    const middle = (from + to) >>> 1;
    const order = compareToken(index, middle, term);
    if (order < 0 || (order === 0 && isBehindBegun)) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** 0 for a token that begins with the term. */
function compareToken({ text, starts }: TokenIndex, i: number, term: string): number {
  const start = starts[i] as number;
  const length = (starts[i + 1] as number) - start;
  const shared = Math.min(length, term.length);
  for (let at = 0; at < shared; at++) {
    const difference = (text[start + at] as number) - term.charCodeAt(at);
    if (difference !== 0) return difference;
  }
  return Math.min(0, length - term.length);
}

function isToken(index: TokenIndex, i: number, term: string): boolean {
  if (i >= index.count || compareToken(index, i, term) !== 0) return false;
  return (index.starts[i + 1] as number) - (index.starts[i] as number) === term.length;
}

/** Which letters a word has, as bits. Letters beyond 32 share a bit. */
export function lettersOf(text: Uint16Array, from: number, to: number): number {
  let bits = 0;
  // A shift takes its distance modulo 32.
  for (let i = from; i < to; i++) bits |= 1 << (text[i] as number);
  return bits;
}

/**
 * Whether two tokens can be within so many edits. Each edit adds at most one letter and removes at most one,
 * which rules out most tokens without comparing the order of their letters.
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
