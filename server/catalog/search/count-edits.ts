/** Rows of the table, reused by each call: allocating them took most of the time. */
let [current, last, beforeLast] = [
  new Uint16Array(256),
  new Uint16Array(256),
  new Uint16Array(256),
];

/**
 * Insertions, deletions, substitutions and swaps of neighbors between two words of at most 255 letters (optimal string
 * alignment), or `max + 1` as soon as it is certain that there are more than `max`.
 */
export function countEdits(one: string, other: string, max: number): number {
  const { length } = other;
  if (Math.abs(one.length - length) > max) return max + 1;
  for (let column = 0; column <= length; column++) last[column] = column;
  for (let row = 1; row <= one.length; row++) {
    if (fillRow(one, other, row, max) > max) return max + 1;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return Math.min(last[length] ?? 0, max + 1);
}

/**
 * Fills the cells that lie at most `max` from the diagonal: every other cell has a count above it.
 * @returns the least count of the row: the rest of the table has none below it
 */
function fillRow(one: string, other: string, row: number, max: number): number {
  const letter = one.charCodeAt(row - 1);
  const before = one.charCodeAt(row - 2);
  const from = Math.max(1, row - max);
  const to = Math.min(other.length, row + max);
  let left = from === 1 ? row : max + 1;
  let best = left;
  current[from - 1] = left;
  if (to < other.length) current[to + 1] = max + 1;
  for (let column = from; column <= to; column++) {
    const its = other.charCodeAt(column - 1);
    const above = last[column] ?? 0;
    const diagonal = last[column - 1] ?? 0;
    let count = Math.min(above + 1, left + 1, diagonal + (letter === its ? 0 : 1));
    if (column > 1 && letter === other.charCodeAt(column - 2) && before === its) {
      count = Math.min(count, (beforeLast[column - 2] ?? 0) + 1);
    }
    current[column] = count;
    left = count;
    if (count < best) best = count;
  }
  return best;
}

/** Which letters a word has, as bits. Letters beyond 31 share a bit. */
export function lettersOf(word: string): number {
  let bits = 0;
  for (let i = 0; i < word.length; i++) bits |= 1 << (word.charCodeAt(i) % 31);
  return bits;
}

/**
 * Whether two words can be within so many edits. Each edit adds at most one letter and removes at most one,
 * which rules out most words without comparing the order of their letters.
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
