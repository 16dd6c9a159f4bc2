import { replaceProcessWide } from '../../server/platform/process/made-once';
import type { Counters } from '../../server/limits/counters/counters';

/** Makes these the process's counters, and their Redis the shared one. Resets the safety caps. */
export function useCounters(opened: Counters): void {
  replaceProcessWide('counters', opened);
  replaceProcessWide('caps', null);
  replaceProcessWide('shared-redis', { redis: opened.shared });
}
