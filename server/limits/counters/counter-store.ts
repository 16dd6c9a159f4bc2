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

/** The same for asks that a store can decide together. */
export const describeAsk = ({ accountId, bucket, day, limit, totalMax, revision }: Ask): string =>
  `${accountId} ${bucket} ${day} ${limit} ${totalMax} ${revision}`;

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

/** A counter's absolute value, as the history keeps it. */
export type UsageRow = { accountId: string; day: string; bucket: Bucket; used: number };

export type MemoryCounters = CounterStore & {
  /** Takes over counts from before this process started. */
  restore: (rows: readonly UsageRow[]) => void;
  /** The counters of accounts that changed since they were last taken: `max` accounts at most. */
  takeChanged: (max: number) => UsageRow[];
  /** Returns rows that could not be written, to be taken again. */
  putBack: (rows: readonly UsageRow[]) => void;
  /** Drops past days that have nothing left to write. */
  dropPastDays: (today: string) => void;
  /** How many accounts are held, on all days together. */
  size: () => number;
};

/** By account. A bucket is absent until it is counted, to save memory. */
type Day = { counts: Map<string, Partial<Used>>; changed: Set<string> };

function dayOf(days: Map<string, Day>, day: string): Day {
  let own = days.get(day);
  if (own === undefined) {
    own = { counts: new Map(), changed: new Set() };
    days.set(day, own);
  }
  return own;
}

/** Counts in the process: the embedded default, where this process is the only one. */
export function createMemoryCounters(): MemoryCounters {
  const days = new Map<string, Day>();

  const countsOf = (day: string, accountId: string) => days.get(day)?.counts.get(accountId) ?? {};
  const write = ({ day, accountId, bucket, used }: UsageRow, isChanged: boolean) => {
    const { counts, changed } = dayOf(days, day);
    const own = counts.get(accountId);
    if (own === undefined) counts.set(accountId, { [bucket]: used });
    else own[bucket] = used;
    if (isChanged) changed.add(accountId);
  };

  return {
    async consume({ accountId, bucket, day, limit, totalMax }) {
      const counts = countsOf(day, accountId);
      const used = (counts[bucket] ?? 0) + 1;
      if (limit !== null && used > limit) return { kind: 'refused', by: 'bucket' };
      const total = totalOf(counts) + 1;
      if (totalMax !== null && total > totalMax) return { kind: 'refused', by: 'total' };
      write({ accountId, day, bucket, used }, true);
      return { kind: 'passed', used, total };
    },

    async refund(accountId, bucket, day) {
      const used = countsOf(day, accountId)[bucket] ?? 0;
      if (used > 0) write({ accountId, day, bucket, used: used - 1 }, true);
    },

    peek: async (accountId, day) => fillUsed(countsOf(day, accountId)),

    async raise(accountId, day, counts) {
      const counted = countsOf(day, accountId);
      for (const bucket of buckets) {
        const used = Math.max(counted[bucket] ?? 0, counts[bucket] ?? 0);
        if (used > 0) write({ accountId, day, bucket, used }, true);
      }
    },

    restore(rows) {
      for (const row of rows) write(row, false);
    },

    takeChanged(max) {
      const rows: UsageRow[] = [];
      let taken = 0;
      for (const [day, { changed }] of days) {
        for (const accountId of changed) {
          if (taken++ === max) return rows;
          changed.delete(accountId);
          for (const [bucket, used] of Object.entries(countsOf(day, accountId))) {
            rows.push({ accountId, day, bucket: bucket as Bucket, used });
          }
        }
      }
      return rows;
    },

    putBack(rows) {
      for (const { day, accountId } of rows) days.get(day)?.changed.add(accountId);
    },

    dropPastDays(today) {
      for (const [day, { changed }] of days) {
        if (day < today && changed.size === 0) days.delete(day);
      }
    },

    size: () => [...days.values()].reduce((sum, { counts }) => sum + counts.size, 0),
  };
}
