import type { AuditDetails, AuditKind } from '../../contract/audit-events';
import type { Transaction } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Account } from '../../platform/generated/client';
import type { Origin } from '../../platform/origin';
import { recordEvent } from '../audit/record-event';
import { accountGone } from '../keys/caller';
import { lockAccount } from '../keys/lock-account';
import { listMethods } from './find-second-factors';
import { replaceRecoveryCodes } from './recovery-codes';

/** The account whose second factors are changed, and where the request comes from. */
export type Holder = { accountId: string; origin: Origin };

type Factor = 'totp' | 'passkey';

/**
 * Changes the account's second factors under lock.
 * @throws AppError `invalid_token` when the account has been deleted meanwhile
 */
export function changeFactors<Result>(
  { accountId }: Holder,
  work: (transaction: Transaction, account: Account) => Promise<Result>,
): Promise<Result> {
  return lockAccount(accountId, async (transaction) => {
    const account = await transaction.account.findUnique({ where: { id: accountId } });
    if (account === null) throw accountGone();
    return work(transaction, account);
  });
}

/**
 * Notes that a second factor was added. The first one comes with recovery codes.
 * @returns the codes, once, or null where the account has some
 */
export async function noteAdded(
  transaction: Transaction,
  holder: Holder,
  factor: Factor,
): Promise<string[] | null> {
  const { accountId } = holder;
  await note(transaction, holder, 'second_factor_added', factor);
  const hasCodes = (await transaction.recoveryCode.count({ where: { accountId } })) > 0;
  return hasCodes ? null : createRecoveryCodes(transaction, holder);
}

/** Notes that a second factor was removed. Without any, recovery codes are of no use and go too. */
export async function noteRemoved(
  transaction: Transaction,
  holder: Holder,
  factor: Factor,
): Promise<void> {
  const { accountId } = holder;
  await note(transaction, holder, 'second_factor_removed', factor);
  const methods = await listMethods(accountId, transaction);
  if (methods.length === 0) await transaction.recoveryCode.deleteMany({ where: { accountId } });
}

/**
 * New recovery codes in place of all earlier ones.
 * @returns the codes, once
 * @throws AppError `not_set_up` without a second factor
 */
export function regenerateRecoveryCodes(holder: Holder): Promise<string[]> {
  return changeFactors(holder, async (transaction) => {
    if ((await listMethods(holder.accountId, transaction)).length === 0) {
      throw new AppError('not_set_up', 'Set up an authenticator app or a passkey first.');
    }
    return createRecoveryCodes(transaction, holder, { replaced: true });
  });
}

async function createRecoveryCodes(
  transaction: Transaction,
  { accountId, origin }: Holder,
  details: AuditDetails = {},
): Promise<string[]> {
  const kind = 'recovery_codes_created';
  await recordEvent(transaction, { accountId, kind, actor: 'owner', origin, details });
  return replaceRecoveryCodes(transaction, accountId);
}

function note(
  transaction: Transaction,
  { accountId, origin }: Holder,
  kind: Extract<AuditKind, 'second_factor_added' | 'second_factor_removed'>,
  factor: Factor,
): Promise<void> {
  const details = { factor };
  return recordEvent(transaction, { accountId, kind, actor: 'owner', origin, details });
}
