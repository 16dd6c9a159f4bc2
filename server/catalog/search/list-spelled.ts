import { addKeys, addWorded, type BestHits, collectBest } from './collect-best';
import { type Hit, isNameOf, tiers, toBase } from './hit';
import type { KeyIndex } from './index-keys';
import { findBegun, type Span } from './index-tokens';
import type { FoldedQuery } from './parse-query';

/** The best brands with a key that starts with the query, or has all of its words or their beginnings. */
export function listSpelled(index: KeyIndex, query: FoldedQuery, limit: number): Hit[] {
  const best = collectBest(limit);
  const { length } = query.joined;
  const begun = findBegun(index.tokens, query.joined);
  addBegun(best, index, begun, length);
  if (query.words[0] === query.joined) {
    const { starts } = index.worded;
    const at = (token: number) => starts[token] as number;
    addWorded(best, index, at(begun.from), at(begun.exactTo), toBase(tiers.words, length));
    addWorded(best, index, at(begun.exactTo), at(begun.to), toBase(tiers.wordPrefix, length));
  } else {
    addWithAllWords(best, index, query);
  }
  return best.list();
}

/** The brands with a key that is this one, the best known first; one has a key once. */
export function listNamed({ tokens, whole, standings }: KeyIndex, key: string): Hit[] {
  const { from, exactTo } = findBegun(tokens, key);
  return [
    ...standings.subarray(whole.starts[from] as number, whole.starts[exactTo] as number),
  ].sort((one, other) => one - other);
}

function addBegun(best: BestHits, index: KeyIndex, begun: Span, length: number): void {
  const { starts } = index.whole;
  const exactEnd = starts[begun.exactTo] as number;
  for (let key = starts[begun.from] as number; key < exactEnd; key++) {
    const standing = index.standings[key] as number;
    best.add(toBase(isNameOf(standing) ? tiers.exactName : tiers.exactAlias, length) + standing);
  }
  addKeys(best, index, exactEnd, starts[begun.to] as number, toBase(tiers.prefix, length));
}

/** A matching name has every word, so only the keys of the rarest word are visited. */
function addWithAllWords(best: BestHits, index: KeyIndex, { words, joined }: FoldedQuery): void {
  const spans = words.map((word) => findBegun(index.tokens, word));
  const sizes = spans.map((span) => countKeys(index, span));
  const rarest = spans[sizes.indexOf(Math.min(...sizes))] as Span;
  const base = toBase(tiers.words, joined.length);
  const inexact = toBase(tiers.wordPrefix, joined.length) - base;
  visitKeys(index, rarest, (key) => {
    const hit = base + (index.standings[key] as number);
    if (!best.isWanted(hit) || !haveAll(index, key, spans, false)) return;
    best.add(haveAll(index, key, spans, true) ? hit : hit + inexact);
  });
}

/** How many keys have a token of a span, as a whole or as one of several words. */
export function countKeys({ whole, worded }: KeyIndex, { from, to }: Pick<Span, 'from' | 'to'>) {
  const count = (starts: Int32Array) => (starts[to] as number) - (starts[from] as number);
  return count(whole.starts) + count(worded.starts);
}

/** Visits those keys; one may come twice. */
export function visitKeys(
  { whole, worded }: KeyIndex,
  { from, to }: Pick<Span, 'from' | 'to'>,
  visit: (key: number) => void,
): void {
  const wholeEnd = whole.starts[to] as number;
  for (let key = whole.starts[from] as number; key < wholeEnd; key++) visit(key);
  const wordedEnd = worded.starts[to] as number;
  for (let i = worded.starts[from] as number; i < wordedEnd; i++) visit(worded.keys[i] as number);
}

/** Whether each of the query's words is one of the key's, or the beginning of one. */
function haveAll(
  { words, wordStarts }: KeyIndex,
  key: number,
  spans: readonly Span[],
  isExact: boolean,
): boolean {
  const end = wordStarts[key + 1] as number;
  for (const { from, to, exactTo } of spans) {
    const before = isExact ? exactTo : to;
    let isFound = false;
    for (let i = wordStarts[key] as number; i < end; i++) {
      const token = words[i] as number;
      isFound ||= token >= from && token < before;
    }
    if (!isFound) return false;
  }
  return true;
}
