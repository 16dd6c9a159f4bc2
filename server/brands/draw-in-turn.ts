import { caps } from '../limits/caps';
import { consumeCap } from '../limits/consume-cap';
import { AppError } from '../platform/errors';
import { createFairQueue } from '../platform/process/fair-queue';

/** Drawing takes a process of its own, with up to 256 MiB. */
const drawing = createFairQueue({
  atOnceMax: 2,
  atOnceEachMax: 1,
  waiting: { max: 50, eachMax: 10, tooBusy },
});

/**
 * Runs work that draws, one at a time for each account.
 * @throws AppError `rate_limit_exceeded`, or `service_unavailable` while too many wait
 */
export async function drawInTurn<Result>(
  accountId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await consumeCap(caps.brandDrawings, accountId);
  return drawing.inTurn(accountId, work);
}

function tooBusy(): AppError {
  const headers = { 'Retry-After': '5' };
  return new AppError('service_unavailable', 'Many drawings are being checked.', { headers });
}
