import type { Bucket } from './plans';

/** May this account spend one unit of this bucket on this UTC day? */
export type Ask = {
  readonly accountId: string;
  readonly bucket: Bucket;
  readonly day: string;
  /** Null: counted, but not capped. */
  readonly limit: number | null;
  /** Cap on all buckets of the day together. */
  readonly totalMax: number | null;
  /** What the caller's key and plan were read under; undefined when they were read just now. */
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
  /** At once where the counters are in this process. */
  consume: (ask: Ask) => Decision | Promise<Decision>;
  /** Gives one unit back; never below zero. */
  refund: (accountId: string, bucket: Bucket, day: string) => Promise<void>;
  peek: (accountId: string, day: string) => Promise<Used>;
};

/**
 * What a store that several instances share knows besides: a text that changes whenever the key or
 * the plan of an account does, so that each instance may remember callers for a moment.
 */
export type RevisionStore = {
  read: (accountId: string) => Promise<string>;
  /** @throws when the store is away */
  change: (accountId: string) => Promise<void>;
};

export const totalOf = (used: Used): number =>
  Object.values(used).reduce((sum, count) => sum + count, 0);

export const noneUsed = (): Used => ({
  svg: 0,
  png: 0,
  webp: 0,
  catalog: 0,
  search: 0,
  domain: 0,
  batch: 0,
});
