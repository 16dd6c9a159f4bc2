/** Rows of the table, reused by each call: allocating them took most of the time. */
let [current, last, beforeLast] = [
  new Uint16Array(256),
  new Uint16Array(256),
  new Uint16Array(256),
];

/**
 * Insertions, deletions, substitutions and swaps of neighbors between a word and a part of a text (optimal string
 * alignment), or `max + 1` as soon as it is certain that there are more than `max`.
 */
export function countEdits(
  a: Uint16Array,
  text: Uint16Array,
  from: number,
  to: number,
  max: number,
): number {
  const length = to - from;
  if (Math.abs(a.length - length) > max) return max + 1;
  makeRoom(length + 1);
  for (let column = 0; column <= length; column++) last[column] = column;
  for (let row = 1; row <= a.length; row++) {
    if (fillRow(a, text, from, length, row, max) > max) return max + 1;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return Math.min(last[length] ?? 0, max + 1);
}

/**
 * Fills the cells that lie at most `max` from the diagonal: every other cell has a count above it.
 * @returns the least count of the row: the rest of the table has none below it
 */
function fillRow(
  a: Uint16Array,
  text: Uint16Array,
  start: number,
  length: number,
  row: number,
  max: number,
): number {
  const letter = a[row - 1];
  const before = a[row - 2];
  const from = Math.max(1, row - max);
  const to = Math.min(length, row + max);
  let left = from === 1 ? row : max + 1;
  let best = left;
  current[from - 1] = left;
  if (to < length) current[to + 1] = max + 1;
  for (let column = from; column <= to; column++) {
    const other = text[start + column - 1];
    const above = last[column] ?? 0;
    const diagonal = last[column - 1] ?? 0;
    let count = Math.min(above + 1, left + 1, diagonal + (letter === other ? 0 : 1));
    if (column > 1 && letter === text[start + column - 2] && before === other) {
      count = Math.min(count, (beforeLast[column - 2] ?? 0) + 1);
    }
    current[column] = count;
    left = count;
    if (count < best) best = count;
  }
  return best;
}

function makeRoom(length: number): void {
  if (length <= current.length) return;
  [current, last, beforeLast] = [
    new Uint16Array(length),
    new Uint16Array(length),
    new Uint16Array(length),
  ];
}

/** The code units of a word. */
export function toCodes(word: string): Uint16Array {
  const codes = new Uint16Array(word.length);
  for (let i = 0; i < word.length; i++) codes[i] = word.charCodeAt(i);
  return codes;
}
