import { database } from '../platform/database/database';
import { AppError } from '../platform/errors';
import type { Origin } from '../platform/requests/origin';
import { recordEvent } from './audit/record-event';
import { presentOperatorAccount } from './get-account';
import { lockAccount } from './keys/lock-account';
import { listMethods } from './second-factor/find-second-factors';
import { findAccountId } from './suspend-account';

/** Whether an account may act as operator on the site. The role only counts with a second factor. */
export type OperatorState = 'none' | 'needs_second_factor' | 'active';

/**
 * Gives a verified account the role `operator`. An account that has it keeps it.
 * @throws AppError `validation_error`, `not_found` or `email_not_verified`
 */
export function grantOperator(text: string, origin: Origin) {
  return setOperator(text, true, origin);
}

/**
 * Takes the role away. It no longer counts from the next call on.
 * @throws AppError `validation_error` or `not_found`
 */
export function revokeOperator(text: string, origin: Origin) {
  return setOperator(text, false, origin);
}

async function setOperator(text: string, isGranted: boolean, origin: Origin) {
  const accountId = await findAccountId(text);
  return lockAccount(accountId, async (transaction, locked) => {
    if (locked === undefined) throw new AppError('not_found', 'No account has this address.');
    // A stranger may have opened the account.
    if (isGranted && locked.emailVerifiedAt === null)
      throw new AppError('email_not_verified', 'The address of this account is not verified.');
    const { count } = await transaction.account.updateMany({
      where: { id: accountId, operatorSince: isGranted ? null : { not: null } },
      data: { operatorSince: isGranted ? new Date() : null },
    });
    const kind = isGranted ? 'operator_granted' : 'operator_revoked';
    if (count > 0) await recordEvent(transaction, { accountId, kind, actor: 'operator', origin });
    const account = await transaction.account.findUniqueOrThrow({ where: { id: accountId } });
    const hasSecondFactor = (await listMethods(accountId, transaction)).length > 0;
    return { ...presentOperatorAccount(account), hasSecondFactor };
  });
}

export async function findOperatorState(accountId: string): Promise<OperatorState> {
  const account = await database().account.findUnique({
    where: { id: accountId },
    select: { operatorSince: true },
  });
  if (!account?.operatorSince) return 'none';
  return (await listMethods(accountId)).length > 0 ? 'active' : 'needs_second_factor';
}

/**
 * To an account without the role, what is for operators looks as if it did not exist.
 * @throws AppError `not_found` or `second_factor_required`
 */
export async function requireOperator(accountId: string): Promise<void> {
  const state = await findOperatorState(accountId);
  if (state === 'none') throw new AppError('not_found', 'There is no such procedure.');
  if (state === 'needs_second_factor')
    throw new AppError(
      'second_factor_required',
      'Add a passkey or an authenticator app to your account first. Operators need a second factor.',
    );
}
