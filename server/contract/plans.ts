/** The buckets that requests are counted in. */
export const buckets = ['svg', 'png', 'webp', 'catalog', 'search', 'domain', 'batch'] as const;
export type Bucket = (typeof buckets)[number];

/** The plans, as requests and responses name them. The database has an enum of the same names. */
export const tiers = ['free', 'pro', 'enterprise', 'internal'] as const;
export type Tier = (typeof tiers)[number];

/** Whether an account can move to a plan that allows more. */
export const hasLargerPlan = (tier: Tier): boolean => tier === 'free' || tier === 'pro';

/** A plan with its limits. */
export type Plan = {
  readonly tier: Tier;
  /** As people read it. The API calls the plan by its tier. */
  readonly name: string;
  /** Null where the price is negotiated or there is none. */
  readonly monthlyPriceUsd: number | null;
  /** Requests per UTC day; null means counted but not capped. */
  readonly dailyLimits: Readonly<Record<Bucket, number | null>>;
  readonly batchSlugsMax: number;
  /** Whether variants other than `mono` are part of the plan. */
  readonly allVariants: boolean;
  /** Webhook endpoints of an account. */
  readonly webhooksMax: number;
  /** Brands of its own that an account can have. */
  readonly ownBrandsMax: number;
  /** Keys beside the secret one. */
  readonly namedKeysMax: number;
  /** New domains whose sites are looked at, per UTC day; null means counted but not capped. */
  readonly looksPerDay: number | null;
};

/** The shares of a daily limit, in percent, at which an account can get a message. */
export const alertThresholds = [50, 80, 100] as const;
export type AlertThreshold = (typeof alertThresholds)[number];

const uncapped = {
  svg: null,
  png: null,
  webp: null,
  catalog: null,
  search: null,
  domain: null,
  batch: null,
};

export type Plans = Readonly<Record<Tier, Plan>>;

/** The plans of an installation without `PLANS`. Requests go by `server/platform/plans.ts`. */
export const defaultPlans: Plans = {
  free: {
    tier: 'free',
    name: 'Free',
    monthlyPriceUsd: 0,
    dailyLimits: { svg: 50, png: 50, webp: 50, catalog: 100, search: 30, domain: 20, batch: 5 },
    batchSlugsMax: 10,
    allVariants: false,
    webhooksMax: 0,
    ownBrandsMax: 0,
    namedKeysMax: 2,
    looksPerDay: 10,
  },
  pro: {
    tier: 'pro',
    name: 'Pro',
    monthlyPriceUsd: 9,
    dailyLimits: {
      svg: 2000,
      png: 2000,
      webp: 2000,
      catalog: null,
      search: 500,
      domain: 300,
      batch: 50,
    },
    batchSlugsMax: 50,
    allVariants: true,
    webhooksMax: 3,
    ownBrandsMax: 25,
    namedKeysMax: 20,
    looksPerDay: 200,
  },
  enterprise: {
    tier: 'enterprise',
    name: 'Enterprise',
    monthlyPriceUsd: null,
    dailyLimits: uncapped,
    batchSlugsMax: 50,
    allVariants: true,
    webhooksMax: 20,
    ownBrandsMax: 1000,
    namedKeysMax: 200,
    looksPerDay: 2000,
  },
  internal: {
    tier: 'internal',
    name: 'Internal',
    monthlyPriceUsd: null,
    dailyLimits: uncapped,
    batchSlugsMax: 50,
    allVariants: true,
    webhooksMax: 20,
    ownBrandsMax: 1000,
    namedKeysMax: 200,
    looksPerDay: null,
  },
};
