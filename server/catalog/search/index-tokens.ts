/** Every distinct token of the lists, in order, with what finding it by its beginning or by typos takes. */
export type TokenIndex = {
  /** Sorted by UTF-16 code unit. */
  readonly tokens: readonly string[];
  /** By the position of a token: the lists that have it. */
  readonly holders: readonly (readonly number[])[];
  readonly byLength: readonly (TokensOfLength | undefined)[];
};

/** Side by side in memory, since a search for typos passes over thousands. */
export type TokensOfLength = {
  readonly positions: Int32Array;
  /** As `lettersOf` has it. */
  readonly letters: Int32Array;
};

export function indexTokens(lists: readonly (readonly string[])[]): TokenIndex {
  const holdersOf = new Map<string, number[]>();
  for (const [list, tokens] of lists.entries()) {
    for (const token of tokens) {
      const holders = holdersOf.get(token);
      if (holders === undefined) holdersOf.set(token, [list]);
      else holders.push(list);
    }
  }
  // The default order is that of the code units, as `<` has it.
  const tokens = [...holdersOf.keys()].toSorted();
  const positionsOf: number[][] = [];
  for (const [i, { length }] of tokens.entries()) (positionsOf[length] ??= []).push(i);
  return {
    tokens,
    holders: tokens.map((token) => holdersOf.get(token) ?? []),
    byLength: Array.from(positionsOf, (positions) => positions && packTokens(tokens, positions)),
  };
}

function packTokens(tokens: readonly string[], positions: readonly number[]): TokensOfLength {
  return {
    positions: Int32Array.from(positions),
    letters: Int32Array.from(positions, (i) => lettersOf(tokens[i] ?? '')),
  };
}

/** The position of the first token that is not before the term. */
export function lowerBound(tokens: readonly string[], term: string): number {
  let [from, to] = [0, tokens.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((tokens[middle] ?? '') < term) from = middle + 1;
    else to = middle;
  }
  return from;
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
 * most one away, which tells 98 of 100 tokens of a like length apart without a look at their order.
 */
export function mayBeWithin(letters: number, other: number, editsMax: number): boolean {
  const different = letters ^ other;
  // Nearly all are too far apart in both directions together: that is one count in place of two.
  if (countBits(different) > 2 * editsMax) return false;
  return countBits(letters & different) <= editsMax && countBits(other & different) <= editsMax;
}

function countBits(bits: number): number {
  let left = bits - ((bits >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return (((left + (left >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
