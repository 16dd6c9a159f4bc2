export type Touched = { accountId: string; day: string };

/** Whose counters have changed since they were last written into the history. */
export type TouchedAccounts = {
  add: (accountId: string, day: string) => void;
  /** Takes at most `max`. */
  take: (max: number) => Touched[];
};

export function createTouchedAccounts(): TouchedAccounts {
  const byDay = new Map<string, Set<string>>();
  return {
    add(accountId, day) {
      const accounts = byDay.get(day) ?? new Set();
      byDay.set(day, accounts.add(accountId));
    },
    take(max) {
      const taken: Touched[] = [];
      for (const [day, accounts] of byDay) {
        for (const accountId of accounts) {
          if (taken.length === max) return taken;
          accounts.delete(accountId);
          taken.push({ accountId, day });
        }
        byDay.delete(day);
      }
      return taken;
    },
  };
}
