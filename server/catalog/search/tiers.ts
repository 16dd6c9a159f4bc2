/** How well a name matches a query: the lower tier wins, then the lower distance. */
export const tiers = {
  exactName: 0,
  exactAlias: 1,
  prefix: 2,
  words: 3,
  wordPrefix: 4,
  typo: 5,
} as const;
