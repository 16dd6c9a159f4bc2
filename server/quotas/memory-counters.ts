import { type CounterStore, type Decision, noneUsed, totalOf, type Used } from './counter-store';
import { type Bucket, buckets } from './plans';

/** A counter's absolute value, as the history keeps it. */
export type UsageRow = { accountId: string; day: string; bucket: Bucket; used: number };

export type MemoryCounters = CounterStore & {
  /** Takes over what was counted before this process started. */
  restore: (rows: readonly UsageRow[]) => void;
  /** At most `max` counters that changed since they were last taken. */
  takeChanged: (max: number) => UsageRow[];
  /** What was taken could not be written: it will be taken again. */
  putBack: (rows: readonly UsageRow[]) => void;
  /** Forgets past days that have nothing left to be written. */
  dropPastDays: (today: string) => void;
  /** How many accounts are held, on all days together. */
  size: () => number;
};

/**
 * An account's place, and one number a bucket from there on, in the order of `buckets`; `changed`
 * has one bit a bucket. A million accounts with an object each would take several times as much.
 */
type Day = { places: Map<string, number>; counts: Uint32Array; changed: Map<string, number> };

const bitOf = Object.fromEntries(buckets.map((bucket, at) => [bucket, at])) as Readonly<
  Record<Bucket, number>
>;

/** Counts in the process: the embedded default, where this process is the only one. */
export function createMemoryCounters(): MemoryCounters {
  const days = new Map<string, Day>();

  const dayOf = (day: string): Day => {
    const known = days.get(day);
    if (known) return known;
    const made: Day = {
      places: new Map(),
      counts: new Uint32Array(1024 * buckets.length),
      changed: new Map(),
    };
    days.set(day, made);
    return made;
  };

  const read = (day: string, accountId: string): Used => {
    const used = noneUsed();
    const known = days.get(day);
    const place = known?.places.get(accountId);
    if (known === undefined || place === undefined) return used;
    for (const bucket of buckets) used[bucket] = known.counts[place + bitOf[bucket]] ?? 0;
    return used;
  };

  const readOne = (day: string, accountId: string, bucket: Bucket): number => {
    const known = days.get(day);
    const place = known?.places.get(accountId);
    if (known === undefined || place === undefined) return 0;
    return known.counts[place + bitOf[bucket]] ?? 0;
  };

  const write = (row: UsageRow, isChanged: boolean): void => {
    const day = dayOf(row.day);
    day.counts[placeOf(day, row.accountId) + bitOf[row.bucket]] = row.used;
    if (isChanged) markChanged(day, row);
  };

  return {
    consume({ accountId, bucket, day, limit, totalMax }): Decision {
      const used = readOne(day, accountId, bucket) + 1;
      if (limit !== null && used > limit) return { kind: 'refused', by: 'bucket' };
      if (totalMax !== null && totalOf(read(day, accountId)) >= totalMax) {
        return { kind: 'refused', by: 'total' };
      }
      write({ accountId, day, bucket, used }, true);
      return { kind: 'passed', used };
    },

    async refund(accountId, bucket, day) {
      const used = readOne(day, accountId, bucket);
      if (used > 0) write({ accountId, day, bucket, used: used - 1 }, true);
    },

    peek: async (accountId, day) => read(day, accountId),

    restore(rows) {
      for (const row of rows) write(row, false);
    },

    takeChanged(max) {
      const rows: UsageRow[] = [];
      for (const [day, { changed }] of days) {
        for (const [accountId, bits] of changed) {
          if (rows.length + buckets.length > max) return rows;
          changed.delete(accountId);
          const used = read(day, accountId);
          for (const bucket of buckets) {
            if ((bits & (1 << bitOf[bucket])) === 0) continue;
            rows.push({ accountId, day, bucket, used: used[bucket] });
          }
        }
      }
      return rows;
    },

    putBack(rows) {
      for (const row of rows) markChanged(dayOf(row.day), row);
    },

    dropPastDays(today) {
      for (const [day, { changed }] of days) {
        if (day < today && changed.size === 0) days.delete(day);
      }
    },

    size: () => [...days.values()].reduce((sum, { places }) => sum + places.size, 0),
  };
}

function placeOf(day: Day, accountId: string): number {
  const known = day.places.get(accountId);
  if (known !== undefined) return known;
  const place = day.places.size * buckets.length;
  if (place >= day.counts.length) {
    const larger = new Uint32Array(day.counts.length * 2);
    larger.set(day.counts);
    day.counts = larger;
  }
  // A copy: the text at hand may be a slice that holds on to the whole answer it was cut from.
  day.places.set(Buffer.from(accountId, 'latin1').toString('latin1'), place);
  return place;
}

function markChanged({ changed }: Day, { accountId, bucket }: UsageRow): void {
  changed.set(accountId, (changed.get(accountId) ?? 0) | (1 << bitOf[bucket]));
}
