import { type Bucket, buckets } from '../../contract/plans';

/** May this account use one unit of this bucket on this UTC day? */
export type Ask = {
  readonly accountId: string;
  readonly bucket: Bucket;
  readonly day: string;
  /** Null: counted, but not capped. */
  readonly limit: number | null;
  /** Cap on all buckets of the day together. */
  readonly totalMax: number | null;
  /** The revision of a cached caller, valid if the store still has it; undefined for a caller just read. */
  readonly revision: string | undefined;
};

/** `stale`: the account has changed since; nothing was consumed. */
export type Decision =
  /** `total`: of all buckets, where the ask has a cap on it. */
  | { kind: 'passed'; used: number; total?: number }
  | { kind: 'refused'; by: 'bucket' | 'total' }
  | { kind: 'stale' };

export type Used = Record<Bucket, number>;

/** Counts the day's requests, except refused ones: `used` never exceeds a limit. */
export type CounterStore = {
  consume: (ask: Ask) => Promise<Decision>;
  /** Refunds one unit; never below zero. */
  refund: (accountId: string, bucket: Bucket, day: string) => Promise<void>;
  peek: (accountId: string, day: string) => Promise<Used>;
  /** Raises counters that are below these counts. */
  raise: (accountId: string, day: string, counts: Partial<Used>) => Promise<void>;
};

export const totalOf = (used: Partial<Used>): number =>
  Object.values(used).reduce((sum, count) => sum + count, 0);

/** Every bucket, with 0 where nothing is counted. */
export function fillUsed(counted: Partial<Used> = {}): Used {
  return Object.fromEntries(buckets.map((bucket) => [bucket, counted[bucket] ?? 0])) as Used;
}
