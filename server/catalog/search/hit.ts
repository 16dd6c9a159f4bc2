/**
 * A found brand as one number, the lower the better: thousands are compared without reading the brands.
 * From the highest digit: tier, whole typos, group, distance, place among all brands.
 */
export type Hit = number;

/** Brands of a lower group come first among matches of one tier, however near the others are. */
const groups = 4;
/** Distances are multiples of a quarter, and no key is longer than this. */
const quarter = 4;
const distances = 4096 * quarter;
const typosMax = 4;
const places = 2 ** 20;

/**
 * What a key adds to each of its hits, whatever the query.
 * @param length of the key, plus a half if it is not a name
 */
export const toStanding = (group: number, length: number, place: number): number =>
  (group * distances + length * quarter) * places + place;

/** What a query adds to the standing of a key that starts with it or has its words: the number of letters left. */
export const toBase = (tier: number, queryLength: number): number =>
  (tier * typosMax * groups * distances - queryLength * quarter) * places;

/** Artwork counts for more than a few letters, and for less than a typing error. */
export function toMistyped(standing: number, distance: number): Hit {
  const group = Math.floor(standing / (distances * places));
  const rank = (tiers.typo * typosMax + Math.floor(distance)) * groups + group;
  return (rank * distances + distance * quarter) * places + placeOf(standing);
}

export const isNameOf = (standing: number): boolean =>
  Math.floor(standing / places) % quarter === 0;

export const placeOf = (hit: Hit): number => hit % places;

export const tierOf = (hit: Hit): number =>
  Math.floor(hit / (places * distances * groups * typosMax));

/** How well a name matches a query: the lower tier wins, then the lower distance. */
export const tiers = {
  exactName: 0,
  exactAlias: 1,
  prefix: 2,
  words: 3,
  wordPrefix: 4,
  typo: 5,
} as const;
