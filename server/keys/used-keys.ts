import { processWide } from '../process-wide';

export type UsedKey = { hash: string; atMs: number };

/** Which keys were used, and when last, since that was last written down. */
export type UsedKeys = {
  /** All that a request does about it. */
  note: (keyHash: string) => void;
  take: () => UsedKey[];
  /** What was taken could not be written: it will be taken again, unless used since. */
  putBack: (keys: readonly UsedKey[]) => void;
};

export function usedKeys(): UsedKeys {
  return processWide('used-keys', () => createUsedKeys());
}

export function createUsedKeys(now: () => number = Date.now): UsedKeys {
  const usedAtMs = new Map<string, number>();
  return {
    note: (keyHash) => void usedAtMs.set(keyHash, now()),
    take() {
      const taken = Array.from(usedAtMs, ([hash, atMs]) => ({ hash, atMs }));
      usedAtMs.clear();
      return taken;
    },
    putBack(keys) {
      for (const { hash, atMs } of keys) {
        if (!usedAtMs.has(hash)) usedAtMs.set(hash, atMs);
      }
    },
  };
}
