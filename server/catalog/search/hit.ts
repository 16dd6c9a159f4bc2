import { tiers } from './rank-match';

/**
 * A brand that was found, as one number, the lower the better: hundreds are sorted without a look at the brands.
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

export function toHit(tier: number, distance: number, group: number, place: number): Hit {
  // Artwork counts for more than a few letters, and for less than a typing error.
  const typos = tier === tiers.typo ? Math.floor(distance) : 0;
  const standing = (tier * typosMax + typos) * groups + group;
  return (standing * distances + distance * quarter) * places + place;
}

export const placeOf = (hit: Hit): number => hit % places;

export const tierOf = (hit: Hit): number =>
  Math.floor(hit / (places * distances * groups * typosMax));
