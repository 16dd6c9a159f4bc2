import { dayMs, hourMs } from '../contract/durations';
import type { ErrorCode } from '../contract/error-codes';
import type { Cap } from '../limits/caps';
import { consumeCap, refundCap, refundUnless } from '../limits/consume-cap';
import { database, type Transaction } from '../platform/database/database';
import { AppError } from '../platform/errors';
import { recordEvent } from './audit/record-event';
import type { Origin } from '../platform/requests/origin';
import { noteAttempt } from '../platform/requests/refusal-log';
import { createOrderedId } from '../platform/process/ordered-id';
import { inBackground } from './in-background';
import { lockAccount } from './keys/lock-account';

/** More would tell nothing new, and strangers must not fill an account's log. */
const perHourMax = 50;
const waitingMax = 1000;
/** From this many within an hour, the owner gets a message, at most once a day. */
const alarmingPerHour = 10;

let waiting = 0;
let last: Promise<void> = Promise.resolve();

/**
 * Records a failed sign-in after the response, whose timing must not reveal whether the account
 * exists.
 * @param accountId null if the address has no account, and so no audit log
 */
export function recordFailedSignIn(accountId: string | null, origin: Origin): void {
  if (accountId === null) {
    noteAttempt('sign-in to no account', origin.address ?? '', origin.requestId);
    return;
  }
  const moment = createOrderedId();
  if (waiting >= waitingMax) {
    noteAttempt('failed sign-in, not recorded', origin.address ?? '', origin.requestId);
    return;
  }
  waiting++;
  inBackground('the record of a failed sign-in', origin.requestId, () =>
    inTurn(() => record(accountId, origin, moment)).finally(() => waiting--),
  );
}

type AttemptLimit = { cap: Cap; accountId: string; wrong: ErrorCode; origin: Origin };

/**
 * Runs an attempt to get into an account. If it fails with the code `wrong`, it counts against the
 * account's cap and is recorded.
 * @throws AppError `rate_limit_exceeded`, or what the attempt throws
 */
export async function limitAttempts<T>(
  { cap, accountId, wrong, origin }: AttemptLimit,
  attempt: () => Promise<T>,
): Promise<T> {
  await consumeCap(cap, accountId);
  const refund = () => refundCap(cap, accountId);
  return refundUnless(wrong, refund, attempt).catch((error: unknown) => {
    const isWrong = error instanceof AppError && error.code === wrong;
    if (isWrong) recordFailedSignIn(accountId, origin);
    throw error;
  });
}

/** One at a time, so that an attack does not take database connections away from sign-ins. */
function inTurn(work: () => Promise<void>): Promise<void> {
  const done = last.then(work);
  last = done.catch(() => {});
  return done;
}

async function record(
  accountId: string,
  origin: Origin,
  moment: ReturnType<typeof createOrderedId>,
): Promise<void> {
  // Counted without the lock first, so that the account's row stays free during an attack.
  if ((await countFailed(database(), accountId)) >= perHourMax) return;
  await lockAccount(accountId, async (transaction, account) => {
    const inLastHour = (await countFailed(transaction, accountId)) + 1;
    if (account === undefined || inLastHour > perHourMax) return;
    const isAlarming =
      inLastHour >= alarmingPerHour && !(await wasOwnerAlerted(transaction, accountId));
    await recordEvent(transaction, {
      accountId,
      kind: 'sign_in_failed',
      actor: 'unknown',
      origin,
      moment,
      // The number triggers the message to the owner.
      details: isAlarming ? { inLastHour } : {},
    });
  });
}

function countFailed({ auditEvent }: Pick<Transaction, 'auditEvent'>, accountId: string) {
  const at = { gt: new Date(Date.now() - hourMs) };
  return auditEvent.count({ where: { accountId, kind: 'sign_in_failed', at } });
}

async function wasOwnerAlerted({ auditEvent }: Pick<Transaction, 'auditEvent'>, accountId: string) {
  const at = { gt: new Date(Date.now() - dayMs) };
  const details = { path: ['inLastHour'], gte: alarmingPerHour };
  const where = { accountId, kind: 'sign_in_failed', at, details };
  return (await auditEvent.count({ where })) > 0;
}
