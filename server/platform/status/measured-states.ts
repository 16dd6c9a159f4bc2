import type { StatusPart } from '../../contract/status-parts';
import { processWide } from '../process-wide';
import { startJob } from '../start-job';

/** Whether each part worked when this process looked last. What is left out, it has not looked at. */
export const measuredStates = (): Map<StatusPart, boolean> =>
  processWide('measured-states', () => new Map<StatusPart, boolean>());

/**
 * Looks at a part again and again.
 * @returns what ends it, without waiting for a running look: a mail server that stalls takes half a minute
 */
export function startMeasuring(
  part: StatusPart,
  isUp: () => Promise<boolean>,
  { everyMs, firstAfterMs = everyMs }: { everyMs: number; firstAfterMs?: number },
): () => Promise<void> {
  const stop = startJob({
    failure: `the status of ${part} could not be measured`,
    everyMs,
    firstAfterMs,
    async run(signal) {
      const isPartUp = await isUp();
      if (!signal.aborted) measuredStates().set(part, isPartUp);
    },
  });
  return async () => void stop();
}
