import type { BucketName } from '../quotas/bucket-names';
import { formatCount } from '../ui/format-count';

/** What the pages show of a plan; the figures come from where they are enforced. */
export type PlanLimits = {
  monthlyPriceUsd: number | null;
  dailyLimits: Readonly<Record<BucketName, number | null>>;
  batchSlugsMax: number;
  allVariants: boolean;
};

export function formatDailyLimit(limit: number | null): string {
  return limit === null ? 'No daily cap' : `${formatCount(limit)} a day`;
}
