import { collectBest } from './collect-best';
import { type Hit, placeOf, toMistyped } from './hit';
import type { KeyIndex } from './index-keys';
import { findBegun, type Span } from './index-tokens';
import { countKeys, visitKeys } from './list-spelled';
import { countAllowedEdits, type FoldedQuery } from './parse-query';

export type FindNear = (word: string, editsMax: number) => ReadonlyMap<number, number>;

/** The tokens that a word of the query may stand for: those it begins, and those near it with their edits. */
type Meant = { span: Span; near: ReadonlyMap<number, number> };

/** The best brands with a key that matches the query except for typos, without those found by spelling. */
export function listMistyped(
  index: KeyIndex,
  findNear: FindNear,
  query: FoldedQuery,
  spelled: readonly Hit[],
  limit: number,
): Hit[] {
  const best = collectBest(limit);
  const isSpelled = new Set(spelled.map(placeOf));
  const add = (key: number, distance: number) => {
    const standing = index.standings[key] as number;
    if (isSpelled.has(placeOf(standing))) return;
    best.add(toMistyped(standing, distance + penaltyOf(index, key, query.joined)));
  };
  const near = findNear(query.joined, query.editsMax);
  const { starts } = index.whole;
  for (const [token, edits] of near) {
    const end = starts[token + 1] as number;
    for (let key = starts[token] as number; key < end; key++) add(key, edits);
  }
  visitMeant(index, listMeant(index, findNear, query, near), (key, edits) => {
    // A typo in one word of a longer name is a weaker match, ignored if the whole name is near.
    if (edits <= query.editsMax && !near.has(index.keyTokens[key] as number)) add(key, edits + 0.5);
  });
  return best.list();
}

/** The first letter of a name is rarely mistyped. */
function penaltyOf({ tokens, keyTokens }: KeyIndex, key: number, joined: string): number {
  const first = tokens.text[tokens.starts[keyTokens[key] as number] as number];
  return first === joined.charCodeAt(0) ? 0 : 0.25;
}

function listMeant(
  { tokens }: KeyIndex,
  findNear: FindNear,
  { words, joined, editsMax }: FoldedQuery,
  nearJoined: ReadonlyMap<number, number>,
): Meant[] {
  return words.map((word) => {
    const allowed = Math.min(editsMax, countAllowedEdits(word.length));
    const near = word === joined ? nearJoined : findNear(word, allowed);
    return { span: findBegun(tokens, word), near };
  });
}

/** Visits the keys in which each word of the query means some word; `edits` is the sum. */
function visitMeant(
  index: KeyIndex,
  meant: readonly Meant[],
  visit: (key: number, edits: number) => void,
): void {
  const spansOf = ({ span, near }: Meant) => [
    span,
    ...[...near.keys()].map((token) => ({ from: token, to: token + 1 })),
  ];
  const sizes = meant.map((one) =>
    spansOf(one).reduce((sum, span) => sum + countKeys(index, span), 0),
  );
  const rarest = meant[sizes.indexOf(Math.min(...sizes))] as Meant;
  for (const span of spansOf(rarest))
    visitKeys(index, span, (key) => visit(key, countWordEdits(index, key, meant)));
}

/** Infinity if a word of the query means no word of the key. */
function countWordEdits(
  { words, wordStarts }: KeyIndex,
  key: number,
  meant: readonly Meant[],
): number {
  let total = 0;
  const end = wordStarts[key + 1] as number;
  for (const { span, near } of meant) {
    let fewest = Infinity;
    for (let i = wordStarts[key] as number; i < end; i++) {
      const token = words[i] as number;
      const isBegun = token >= span.from && token < span.to;
      fewest = Math.min(fewest, isBegun ? 0 : (near.get(token) ?? Infinity));
    }
    total += fewest;
  }
  return total;
}
