/** How much of a word counts. With 6 letters the index is a fifth smaller, and a search a quarter slower. */
const beginLength = 7;
const deletionsMax = 2;

/**
 * Tokens by what is left of their beginnings once up to two letters are taken out. Words that are two edits apart
 * have such a rest in common (symmetric deletion), so that a term looks into 22 places and passes over no list.
 * The tokens of place `i` stand from `starts[i]` to `starts[i + 1]`, among others that share its hash.
 */
export type DeletionIndex = { readonly starts: Int32Array; readonly positions: Int32Array };

export function indexDeletions(tokens: readonly string[]): DeletionIndex {
  let total = 0;
  for (const token of tokens) total += countPlaces(Math.min(token.length, beginLength));
  const size = 2 ** Math.ceil(Math.log2(total + 1));
  const starts = new Int32Array(size + 1);
  const listed = new Int32Array(total);
  let end = 0;
  for (const token of tokens) {
    const count = listPlaces(token, deletionsMax, size);
    for (let i = 0; i < count; i++) listed[end++] = places[i] as number;
  }
  for (const place of listed) starts[place] = (starts[place] as number) + 1;
  for (let i = 1; i <= size; i++) starts[i] = (starts[i] as number) + (starts[i - 1] as number);
  // Each place is filled from its end, after which its start is where it belongs.
  const positions = new Int32Array(total);
  for (let position = tokens.length - 1; position >= 0; position--) {
    const { length } = tokens[position] as string;
    for (let left = countPlaces(Math.min(length, beginLength)); left > 0; left--) {
      const place = listed[--end] as number;
      starts[place] = (starts[place] as number) - 1;
      positions[starts[place] as number] = position;
    }
  }
  return { starts, positions };
}

/**
 * Visits the position of every token within so many edits of a term, and of some that are not; one may come twice.
 * @param editsMax at most two
 */
export function visitNear(
  { starts, positions }: DeletionIndex,
  term: string,
  editsMax: number,
  visit: (position: number) => void,
): void {
  const count = listPlaces(term, editsMax, starts.length - 1);
  for (let i = 0; i < count; i++) {
    const place = places[i] as number;
    const end = starts[place + 1] as number;
    for (let at = starts[place] as number; at < end; at++) visit(positions[at] as number);
  }
}

/** The rests of so many letters: with none, one and two of them taken out. */
const countPlaces = (length: number) => 1 + length + (length * (length - 1)) / 2;

/** Where the word last given to `listPlaces` stands. */
const places = new Int32Array(countPlaces(beginLength));

/** @returns how many of `places` are this word's */
function listPlaces(word: string, deletions: number, size: number): number {
  const length = Math.min(word.length, beginLength);
  const [onesEnd, othersEnd] = [deletions > 0 ? length : 0, deletions > 1 ? length : 0];
  let count = 0;
  places[count++] = hashWithout(word, length, -1, -1) & (size - 1);
  for (let one = 0; one < onesEnd; one++) {
    places[count++] = hashWithout(word, length, one, -1) & (size - 1);
    for (let other = one + 1; other < othersEnd; other++)
      places[count++] = hashWithout(word, length, one, other) & (size - 1);
  }
  return count;
}

/** FNV-1a of the beginning of a word without the letters at two positions. */
function hashWithout(word: string, length: number, one: number, other: number): number {
  let hash = 0x811c9dc5 | 0;
  for (let i = 0; i < length; i++) {
    if (i !== one && i !== other) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193);
  }
  return hash ^ (hash >>> 15);
}
