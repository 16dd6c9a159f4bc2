import type { Miss } from './miss';

/** What was missed on a UTC day. */
export type MissRow = Miss & {
  day: string;
  /** Accounts since the row was last taken. */
  count: number;
  /** Accounts on the whole day, in this process. */
  most: number;
};

export type MissBuffer = ReturnType<typeof createMissBuffer>;

const defaults = {
  /** Rows that wait to be written. */
  rowsMax: 5000,
  /** Of one account on one day: nobody fills the list alone. */
  perAccountMax: 1000,
  /** Of all accounts on one day: more are not counted. */
  pairsMax: 50_000,
};

/**
 * Counts what is missed until it is written. Each account counts once a day for each miss, for which it stays in
 * memory until midnight, and nowhere else.
 */
export function createMissBuffer({ rowsMax, perAccountMax, pairsMax } = defaults) {
  let unwritten = new Map<string, MissRow>();
  let today = '';
  let pairs = 0;
  const missedBy = new Map<string, Set<string>>();
  const accounts = new Map<string, number>();

  const isFirst = (key: string, accountId: string): boolean => {
    const missed = missedBy.get(accountId) ?? new Set();
    if (missed.has(key) || missed.size >= perAccountMax || pairs >= pairsMax) return false;
    missedBy.set(accountId, missed.add(key));
    pairs++;
    return true;
  };
  const add = (row: MissRow) => {
    const key = `${row.day} ${row.kind} ${row.asked}`;
    const waiting = unwritten.get(key);
    if (waiting !== undefined) {
      waiting.count += row.count;
      waiting.most = Math.max(waiting.most, row.most);
    } else if (unwritten.size < rowsMax) unwritten.set(key, { ...row });
  };

  return {
    note({ kind, asked }: Miss, accountId: string, day: string): void {
      if (day !== today) {
        today = day;
        pairs = 0;
        missedBy.clear();
        accounts.clear();
      }
      const key = `${kind} ${asked}`;
      if (!isFirst(key, accountId)) return;
      const most = (accounts.get(key) ?? 0) + 1;
      accounts.set(key, most);
      add({ day, kind, asked, count: 1, most });
    },
    take(): MissRow[] {
      const taken = [...unwritten.values()];
      unwritten = new Map();
      return taken;
    },
    putBack(rows: readonly MissRow[]): void {
      rows.forEach(add);
    },
  };
}
