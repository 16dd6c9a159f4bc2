import { LRUCache } from 'lru-cache';
import { alertThresholds, type Bucket } from '../../contract/plans';
import { processWide } from '../../platform/process/made-once';

/** A bucket of which an account has used a good part on a day. */
export type ReachedUsage = {
  accountId: string;
  bucket: Bucket;
  day: string;
  used: number;
  limit: number;
};

/** Buckets that this process need not look at twice. Others are found again in the database. */
const knownMax = 50_000;

export type ReachedBuckets = ReturnType<typeof createReachedBuckets>;

/** The buckets of this process that have reached a threshold since that was last looked at. */
export const reachedBuckets = processWide('reached-buckets', createReachedBuckets);

/** Holds what has reached a threshold, each threshold once, until it is taken. */
export function createReachedBuckets() {
  const known = new LRUCache<string, Pick<ReachedUsage, 'day' | 'limit'> & { threshold: number }>({
    max: knownMax,
  });
  const reached = new Map<string, ReachedUsage>();
  return {
    /** Called for every counted request of a capped bucket: most of them end at the first line. */
    note({ accountId, bucket, day, used, limit }: ReachedUsage): void {
      if (used * 100 < limit * alertThresholds[0]) return;
      const threshold = alertThresholds.findLast((percent) => used * 100 >= limit * percent) ?? 0;
      const name = `${accountId} ${bucket}`;
      const before = known.get(name);
      const isSameLimit = before?.day === day && before.limit === limit;
      if (isSameLimit && before.threshold >= threshold) return;
      known.set(name, { day, limit, threshold });
      reached.set(name, { accountId, bucket, day, used, limit });
    },

    take(): ReachedUsage[] {
      const taken = [...reached.values()];
      reached.clear();
      return taken;
    },

    /** What is newer stays. */
    putBack(taken: readonly ReachedUsage[]): void {
      for (const usage of taken) {
        const name = `${usage.accountId} ${usage.bucket}`;
        if (!reached.has(name)) reached.set(name, usage);
      }
    },
  };
}
