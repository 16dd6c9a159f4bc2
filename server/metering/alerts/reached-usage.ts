import { LRUCache } from 'lru-cache';
import { alertThresholds, type Bucket } from '../../contract/plans';
import { processWide } from '../../platform/process/made-once';

/** An account's usage of a bucket on a day that has reached a threshold. */
export type ReachedUsage = {
  accountId: string;
  bucket: Bucket;
  day: string;
  used: number;
  limit: number;
};

/** Buckets this process remembers, to report each threshold once. The database catches repetitions. */
const knownMax = 50_000;

export type ReachedBuckets = ReturnType<typeof createReachedBuckets>;

/** The buckets that have reached a threshold in this process since the last round. */
export const reachedBuckets = processWide('reached-buckets', createReachedBuckets);

/** Holds buckets that have reached a threshold, once per threshold, until they are taken. */
export function createReachedBuckets() {
  const known = new LRUCache<string, Pick<ReachedUsage, 'day' | 'limit'> & { threshold: number }>({
    max: knownMax,
  });
  const reached = new Map<string, ReachedUsage>();
  return {
    /** Called for every counted request of a capped bucket; most calls return at the first line. */
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

    /** Newer values are kept. */
    putBack(taken: readonly ReachedUsage[]): void {
      for (const usage of taken) {
        const name = `${usage.accountId} ${usage.bucket}`;
        if (!reached.has(name)) reached.set(name, usage);
      }
    },
  };
}
