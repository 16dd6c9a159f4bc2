import { recordEvent } from '../../accounts/audit/record-event';
import { accountGone } from '../../accounts/keys/caller';
import type { AlertThreshold } from '../../contract/plans';
import { database } from '../../platform/database/database';
import type { Origin } from '../../platform/requests/origin';

/**
 * The shares of a daily limit, in percent, at which the account gets a message.
 * @throws AppError `invalid_token` when the account has been deleted meanwhile
 */
export async function getAlertThresholds(accountId: string): Promise<number[]> {
  const account = await database().account.findUnique({
    where: { id: accountId },
    select: { alertThresholds: true },
  });
  if (account === null) throw accountGone();
  return account.alertThresholds;
}

/** @throws AppError `invalid_token` when the account has been deleted meanwhile */
export async function setAlertThresholds(
  accountId: string,
  thresholds: readonly AlertThreshold[],
  origin: Origin,
): Promise<void> {
  const alertThresholds = [...new Set(thresholds)].toSorted((a, b) => a - b);
  await database().$transaction(async (transaction) => {
    const { count } = await transaction.account.updateMany({
      where: { id: accountId },
      data: { alertThresholds },
    });
    if (count === 0) throw accountGone();
    await recordEvent(transaction, {
      accountId,
      kind: 'usage_alerts_changed',
      actor: 'owner',
      origin,
      details: { thresholds: alertThresholds.join(' ') },
    });
  });
}
