import { LRUCache } from 'lru-cache';
import type { Cap } from './caps';

/** Counts safety caps in the process. */
export type MemoryCaps = {
  /** @returns 0 when a call would pass, otherwise the milliseconds until one would */
  waitMs: (cap: Cap, key: string) => number;
  note: (cap: Cap, key: string) => void;
};

/** Bounded: whoever can come from more addresses than this is not held by a cap on addresses. */
const keysMax = 50_000;
const copiedMax = 64;

export function createMemoryCaps(now: () => number = Date.now): MemoryCaps {
  const passedAtMs = new LRUCache<string, number[]>({ max: keysMax });
  const recent = ({ name, windowMs }: Cap, key: string) => {
    const passed = passedAtMs.get(`${name}:${key}`) ?? [];
    const since = now() - windowMs;
    while (passed[0] !== undefined && passed[0] <= since) passed.shift();
    return passed;
  };
  return {
    waitMs(cap, key) {
      const passed = recent(cap, key);
      const [oldest] = passed;
      if (passed.length < cap.limit || oldest === undefined) return 0;
      return oldest + cap.windowMs - now();
    },
    note: (cap, key) => {
      const passed = recent(cap, key);
      const at = now();
      // A copy has no room to spare, and most caps are small; a long list is not copied for every call.
      const isShort = passed.length < copiedMax;
      if (!isShort) passed.push(at);
      passedAtMs.set(`${cap.name}:${key}`, isShort ? [...passed, at] : passed);
    },
  };
}
