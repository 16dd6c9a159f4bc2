import { type Bucket, buckets } from '../../contract/plans';
import type { MaybePromise } from '../../platform/when-ready';

/** May this account use one unit of this bucket on this UTC day? */
export type Ask = {
  readonly accountId: string;
  readonly bucket: Bucket;
  readonly day: string;
  /** Null: counted, but not capped. */
  readonly limit: number | null;
  /** Cap on all buckets of the day together. */
  readonly totalMax: number | null;
  /** The revision that the caller's key and plan were read under; undefined when they were read just now. */
  readonly revision: string | undefined;
};

/** `stale`: the account has changed since; nothing was consumed. */
export type Decision =
  | { kind: 'passed'; used: number }
  | { kind: 'refused'; by: 'bucket' | 'total' }
  | { kind: 'stale'; revision: string };

export type Used = Record<Bucket, number>;

/** Where the day's requests are counted. A refused call is not: `used` never exceeds a limit. */
export type CounterStore = {
  consume: (ask: Ask) => MaybePromise<Decision>;
  /** Refunds one unit; never below zero. */
  refund: (accountId: string, bucket: Bucket, day: string) => Promise<void>;
  peek: (accountId: string, day: string) => MaybePromise<Used>;
};

export const totalOf = (used: Partial<Used>): number =>
  Object.values(used).reduce((sum, count) => sum + count, 0);

/** Every bucket, with 0 where nothing is counted. */
export function fillUsed(counted: Partial<Used> = {}): Used {
  return Object.fromEntries(buckets.map((bucket) => [bucket, counted[bucket] ?? 0])) as Used;
}
