import { randomInt } from 'node:crypto';
import type { AuditDetails, AuditKind } from '../../contract/audit-events';
import type { Transaction } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Account } from '../../platform/generated/client';
import type { Origin } from '../../platform/requests/origin';
import { recordEvent } from '../audit/record-event';
import { accountGone } from '../keys/caller';
import { lockAccount } from '../keys/lock-account';
import { hashToken } from '../sessions/session-tokens';
import { listMethods } from './find-second-factors';

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
 * Records that a second factor was added. The first one comes with recovery codes.
 * @returns the codes, shown once, or null if the account has some already
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

/** Records that a second factor was removed. Recovery codes are deleted with the last one. */
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
 * Creates recovery codes, replacing all earlier ones.
 * @returns the codes, shown once
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

const codeCount = 10;
/** Crockford's base32, without letters that look like digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 24 characters of 5 bits: 120 bits, so that a fast hash is enough. */
const groupCount = 6;
const groupLength = 4;

/** Creates recovery codes, replacing all earlier ones. They are shown once: only hashes are stored. */
export async function replaceRecoveryCodes(
  transaction: Pick<Transaction, 'recoveryCode'>,
  accountId: string,
): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, generateCode);
  await transaction.recoveryCode.deleteMany({ where: { accountId } });
  await transaction.recoveryCode.createMany({
    data: codes.map((code) => ({ hash: hashCode(code), accountId })),
  });
  return codes;
}

/** Consumes a recovery code. Returns whether it was one of the account's. */
export async function takeRecoveryCode(
  transaction: Pick<Transaction, 'recoveryCode'>,
  accountId: string,
  typed: string,
): Promise<boolean> {
  const { count } = await transaction.recoveryCode.deleteMany({
    where: { hash: hashCode(typed), accountId },
  });
  return count > 0;
}

function generateCode(): string {
  const group = () => Array.from({ length: groupLength }, () => alphabet[randomInt(32)]).join('');
  return Array.from({ length: groupCount }, group).join('-');
}

/** Ignores case and dashes, and accepts O for 0, and I or L for 1. */
function hashCode(typed: string): string {
  const read = typed.toUpperCase().replaceAll(/[\s-]/g, '');
  return hashToken(read.replaceAll('O', '0').replaceAll(/[IL]/g, '1'));
}

/**
 * Removes every second factor and recovery code, and the pending steps of sign-ins: for the operator,
 * and for an owner who takes an account over from a stranger.
 * @returns whether there were any
 */
export async function removeSecondFactors(
  transaction: Pick<Transaction, 'authenticatorApp' | 'passkey' | 'recoveryCode' | 'challenge'>,
  accountId: string,
): Promise<boolean> {
  const where = { accountId };
  const { count: apps } = await transaction.authenticatorApp.deleteMany({ where });
  const { count: passkeys } = await transaction.passkey.deleteMany({ where });
  await transaction.recoveryCode.deleteMany({ where });
  await transaction.challenge.deleteMany({ where });
  return apps + passkeys > 0;
}
