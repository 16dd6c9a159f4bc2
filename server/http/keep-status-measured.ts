import { counters } from '../metering/quotas/counters';
import type { OpenDatabase } from '../platform/database/database';
import { repeat } from '../platform/repeat';
import { keepSpans } from '../platform/status/keep-spans';
import type { StatusPart } from '../contract/status-parts';
import { canDraw } from '../presenters/present-status';

/** A picture is drawn each time. */
const drawEveryMs = 60_000;

/**
 * Measures the parts of the service, for the history on `/status`.
 * @returns what ends it, after everything measured is written
 */
export function keepStatusMeasured({ client, outage }: OpenDatabase): () => Promise<void> {
  let draws: boolean | undefined;
  const stopDrawing = repeat(async () => {
    draws = await canDraw();
    return drawEveryMs;
  }, drawEveryMs);
  const readStates = (): Partial<Record<StatusPart, boolean>> => ({
    database: outage?.isAway() !== true,
    counters: counters().shared?.guard.isAway() !== true,
    ...(draws !== undefined && { drawing: draws }),
  });
  const stop = keepSpans(client, readStates);
  return async () => {
    await stopDrawing();
    await stop();
  };
}
