import { LRUCache } from 'lru-cache';
import type { Cap } from './caps';

/** Counts safety caps in the process. */
export type MemoryCaps = {
  /** @returns 0 when a call would pass, otherwise the milliseconds until one would */
  waitMs: (cap: Cap, key: string) => number;
  note: (cap: Cap, key: string) => void;
};

/** Bounded: no cap on addresses stops an attacker who has more of them than this. */
const keysMax = 50_000;

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
    note(cap, key) {
      const passed = recent(cap, key);
      passed.push(now());
      passedAtMs.set(`${cap.name}:${key}`, passed);
    },
  };
}
