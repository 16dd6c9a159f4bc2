/**
 * The kinds of keys beside the secret one. A publishable key may stand where anyone can read it; a restricted
 * one is secret and opens less.
 */
export const keyKinds = ['publishable', 'restricted'] as const;
export type KeyKind = (typeof keyKinds)[number];

/** What a restricted key may open: the catalog and its pictures, the brands of the account, the plan and invoices. */
export const keyScopes = ['read', 'brands', 'billing'] as const;
export type KeyScope = (typeof keyScopes)[number];

export const namedKeyLimits = {
  nameLengthMax: 60,
  originsMax: 20,
  onlyMax: 100,
  networksMax: 20,
  dailyCapMax: 1_000_000_000,
  /** How long a rolled key may go on working. */
  overlapDaysMax: 30,
  /** A second roll by mistake comes earlier. */
  secondsBetweenRolls: 10,
  /** Of one key, still working. */
  earlierTextsMax: 10,
  unusedAfterDays: 30,
} as const;
