import { LRUCache } from 'lru-cache';
import type { Cap } from './caps';

/** Counts safety caps in the process. */
export type MemoryCaps = {
  /** @returns 0 when a call would pass, otherwise the milliseconds until one would */
  waitMs: (cap: Cap, key: string) => number;
  note: (cap: Cap, key: string) => void;
  /** Takes the newest call back. */
  refund: (cap: Cap, key: string) => void;
};

/** For each cap, so that many addresses at one cap cannot evict those of another. */
export const keysMax = 20_000;

export function createMemoryCaps(now: () => number = Date.now): MemoryCaps {
  const lists = new Map<string, LRUCache<string, number[]>>();
  const listOf = ({ name }: Cap) => {
    const list = lists.get(name) ?? new LRUCache<string, number[]>({ max: keysMax });
    lists.set(name, list);
    return list;
  };
  const recent = (cap: Cap, key: string) => {
    const passed = listOf(cap).get(key) ?? [];
    const since = now() - cap.windowMs;
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
      listOf(cap).set(key, passed);
    },
    refund(cap, key) {
      recent(cap, key).pop();
    },
  };
}
