import { LRUCache } from 'lru-cache';
import { metrics } from '../metrics/metrics';
import { processWide } from '../process-wide';
import type { Caller } from './find-caller';

/** No longer than this is a caller taken from memory, however often its revision is confirmed. */
export const rememberedForMs = 2000;

type Known = {
  accountId: string;
  /** Null while only the account behind the key is known. */
  caller: Caller | null;
  /** On the process's own clock, taken before the database was asked. */
  readAtMs: number;
};

export type RememberedCallers = {
  recall: (keyHash: string) => Caller | null;
  /** Whose key it was when it was last seen; the key may have been revoked since. */
  accountOf: (keyHash: string) => string | null;
  remember: (keyHash: string, caller: Caller, readAtMs: number) => void;
  forget: (accountId: string) => void;
  forgetKey: (keyHash: string) => void;
};

/** What one of several instances knows of the callers it served within the last moments. */
export function rememberedCallers(): RememberedCallers {
  return processWide('remembered-callers', () => createRememberedCallers());
}

export function createRememberedCallers(now = () => performance.now()): RememberedCallers {
  const byKeyHash = new LRUCache<string, Known>({ max: 100_000 });
  return {
    recall(keyHash) {
      const known = byKeyHash.get(keyHash);
      const isFresh = known !== undefined && now() - known.readAtMs < rememberedForMs;
      const caller = isFresh ? known.caller : null;
      metrics().callerLookups.inc({ result: caller === null ? 'miss' : 'hit' });
      return caller;
    },
    accountOf: (keyHash) => byKeyHash.get(keyHash)?.accountId ?? null,
    remember(keyHash, caller, readAtMs) {
      const { accountId } = caller;
      // Without a revision nobody could tell whether it still holds: only the account is kept.
      const isCheckable = caller.revision !== undefined;
      byKeyHash.set(keyHash, { accountId, caller: isCheckable ? caller : null, readAtMs });
    },
    forget(accountId) {
      for (const [keyHash, known] of byKeyHash.entries()) {
        if (known.accountId === accountId) byKeyHash.set(keyHash, { ...known, caller: null });
      }
    },
    forgetKey: (keyHash) => void byKeyHash.delete(keyHash),
  };
}
