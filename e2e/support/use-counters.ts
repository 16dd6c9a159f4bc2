import { replaceProcessWide } from '../../server/platform/process/made-once';
import type { Counters } from '../../server/metering/quotas/counters';

/** Makes them the process's counters, and their Redis the one that it shares. Safety caps start anew. */
export function useCounters(opened: Counters): void {
  replaceProcessWide('counters', opened);
  replaceProcessWide('caps', null);
  replaceProcessWide('shared-redis', { redis: opened.shared });
}
