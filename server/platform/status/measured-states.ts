import type { StatusPart } from '../../contract/status-parts';
import { processWide } from '../process-wide';
import { repeat } from '../repeat';

/** Whether each part worked when this process looked last. What is left out, it has not looked at. */
export const measuredStates = (): Map<StatusPart, boolean> =>
  processWide('measured-states', () => new Map<StatusPart, boolean>());

/**
 * Looks at a part again and again.
 * @param isUp never throws
 * @returns what ends it, without waiting for a running look: a mail server that stalls takes half a minute
 */
export function keepMeasured(
  part: StatusPart,
  isUp: () => Promise<boolean>,
  { everyMs, firstWaitMs = everyMs }: { everyMs: number; firstWaitMs?: number },
): () => void {
  const stop = repeat(async (signal) => {
    const isPartUp = await isUp();
    if (!signal.aborted) measuredStates().set(part, isPartUp);
    return everyMs;
  }, firstWaitMs);
  return () => void stop();
}
