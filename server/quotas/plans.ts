import type { Tier } from '../generated/enums';

/** What a plan allows. The one place where a plan's limits are written (spec 8.1). */
export type Plan = {
  readonly tier: Tier;
  readonly batchSlugsMax: number;
  /** Whether variants other than `mono` are part of the plan. */
  readonly allVariants: boolean;
};

export const plans: Readonly<Record<Tier, Plan>> = {
  free: { tier: 'free', batchSlugsMax: 10, allVariants: false },
  pro: { tier: 'pro', batchSlugsMax: 50, allVariants: true },
  enterprise: { tier: 'enterprise', batchSlugsMax: 50, allVariants: true },
  internal: { tier: 'internal', batchSlugsMax: 50, allVariants: true },
};
