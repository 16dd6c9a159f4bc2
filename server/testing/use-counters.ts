import { replaceProcessWide } from '../process-wide';
import type { Counters } from '../quotas/counters';

/** Makes them the process's counters, as `counters()` would have. */
export function useCounters(opened: Counters): void {
  replaceProcessWide('counters', opened);
}
