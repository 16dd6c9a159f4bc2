import { counters } from '../metering/quotas/counters';
import type { OpenDatabase } from '../platform/database/database';
import { canSendMail, hasMailTransport } from '../platform/mail/send-mail';
import { keepSpans } from '../platform/status/keep-spans';
import { keepMeasured, measuredStates } from '../platform/status/measured-states';
import { canDraw } from '../presenters/present-status';

/** A picture is drawn each time. */
const drawEveryMs = 60_000;
/** A sign-in to the mail server each time, and some servers count those. */
const mailEveryMs = 5 * 60_000;
const firstMailMs = 10_000;

/**
 * Measures the parts of the service, for the history on `/status`.
 * @returns what ends it, after everything measured is written
 */
export function keepStatusMeasured({ client, outage }: OpenDatabase): () => Promise<void> {
  const stopDrawing = keepMeasured('drawing', canDraw, { everyMs: drawEveryMs });
  const stopMail = hasMailTransport()
    ? keepMeasured('mail', canSendMail, { everyMs: mailEveryMs, firstWaitMs: firstMailMs })
    : () => {};
  const stop = keepSpans(client, () => ({
    database: outage?.isAway() !== true,
    counters: counters().shared?.guard.isAway() !== true,
    ...Object.fromEntries(measuredStates()),
  }));
  return async () => {
    stopDrawing();
    stopMail();
    await stop();
  };
}
