import { database } from '../platform/database/database';
import { AppError } from '../platform/errors';
import type { Origin } from '../platform/requests/origin';
import { recordEvent } from './audit/record-event';
import { presentOperatorAccount } from './get-account';
import { invalidateAccount } from './keys/find-caller';
import { lockAccount } from './keys/lock-account';
import { parseEmail } from './parse-fields';
import { removeSecondFactors } from './second-factor/change-factors';
import { endSessionsIn } from './sessions/end-sessions';

/**
 * Suspends an account for the operator: its sessions end, and every instance refuses its key and
 * sign-ins from now on. Suspending it again only changes the reason.
 * @param reason shown to the holder
 * @throws AppError `validation_error` or `not_found`
 */
export async function suspendAccount(text: string, reason: string, origin: Origin) {
  const accountId = await findAccountId(text);
  const account = await lockAccount(accountId, async (transaction, locked) => {
    if (locked === undefined) throw noSuchAccount();
    const current = await transaction.account.findUniqueOrThrow({ where: { id: accountId } });
    if (current.suspendedFor === reason) return current;
    const suspended = await transaction.account.update({
      where: { id: accountId },
      data: { suspendedAt: current.suspendedAt ?? new Date(), suspendedFor: reason },
    });
    const operator = { actor: 'operator', origin } as const;
    const event = { accountId, kind: 'account_suspended', details: { reason } } as const;
    await recordEvent(transaction, { ...operator, ...event });
    await endSessionsIn(transaction, accountId, operator);
    return suspended;
  });
  // Even if nothing changed: the process that made the change may have died before this.
  await invalidateAccount(accountId);
  return presentOperatorAccount(account);
}

/**
 * Restores a suspended account: its key works again, and its holder can sign in.
 * @throws AppError `validation_error` or `not_found`
 */
export async function restoreAccount(text: string, origin: Origin) {
  const accountId = await findAccountId(text);
  const account = await lockAccount(accountId, async (transaction, locked) => {
    if (locked === undefined) throw noSuchAccount();
    const { count } = await transaction.account.updateMany({
      where: { id: accountId, suspendedAt: { not: null } },
      data: { suspendedAt: null, suspendedFor: null },
    });
    if (count > 0) {
      const event = { accountId, kind: 'account_restored', actor: 'operator', origin } as const;
      await recordEvent(transaction, event);
    }
    return transaction.account.findUniqueOrThrow({ where: { id: accountId } });
  });
  await invalidateAccount(accountId);
  return presentOperatorAccount(account);
}

/**
 * Ends all sessions of an account for the operator. Its key still works.
 * @throws AppError `validation_error` or `not_found`
 */
export async function endSessionsByEmail(text: string, origin: Origin): Promise<number> {
  const accountId = await findAccountId(text);
  return lockAccount(accountId, (transaction) =>
    endSessionsIn(transaction, accountId, { actor: 'operator', origin }),
  );
}

/** @throws AppError `validation_error` or `not_found` */
export async function findAccountId(text: string): Promise<string> {
  const email = parseEmail(text);
  const account = await database().account.findUnique({ where: { email }, select: { id: true } });
  if (account === null) throw noSuchAccount();
  return account.id;
}

function noSuchAccount(): AppError {
  return new AppError('not_found', 'No account has this address.');
}

/**
 * Removes every second factor of an account for the operator, once an owner who lost them has proved
 * who they are. The password is still needed; the owner gets a message.
 * @returns whether there were any
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
