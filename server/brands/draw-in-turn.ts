import { caps } from '../limits/caps';
import { consumeCap } from '../limits/consume-cap';
import { AppError } from '../platform/errors';
import { createFairQueue } from '../platform/process/fair-queue';

/** Drawing takes a process of its own, with up to 256 MiB. */
const drawing = createFairQueue({
  atOnceMax: 2,
  atOnceEachMax: 1,
  waitingEachMax: 10,
  waitingMax: 50,
  tooBusy: () =>
    new AppError('service_unavailable', 'Many drawings are being checked.', {
      headers: { 'Retry-After': '5' },
    }),
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
  const turn = await drawing.takeTurn(accountId);
  try {
    return await work();
  } finally {
    turn.end();
  }
}
