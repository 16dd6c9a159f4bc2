import type { Origin } from '../platform/origin';
import { recordEvent } from './audit/record-event';
import { lockAccount } from './keys/lock-account';
import { removeSecondFactors } from './second-factor/remove-second-factors';
import { findAccountId } from './suspend-account';

/**
 * Removes every second factor of an account for the operator, whose owner has lost them and has shown
 * who they are. The password goes on being needed; the owner gets a message.
 * @returns whether there was any
 * @throws AppError `validation_error` or `not_found`
 */
export async function removeFactorsForOwner(text: string, origin: Origin): Promise<boolean> {
  const accountId = await findAccountId(text);
  return lockAccount(accountId, async (transaction) => {
    const isRemoved = await removeSecondFactors(transaction, accountId);
    if (isRemoved) {
      const event = { accountId, kind: 'second_factor_removed', actor: 'operator' } as const;
      await recordEvent(transaction, { ...event, origin, details: { factor: 'all' } });
    }
    return isRemoved;
  });
}
