import { randomInt } from 'node:crypto';
import type { Transaction } from '../../platform/database/database';
import { hashToken } from '../sessions/tokens';

const codeCount = 10;
/** Crockford's base32: no letter that looks like a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 24 characters of 5 bits: 120 bits, so that a fast hash is enough (ASVS 6.5.2 asks for 112). */
const groupCount = 6;
const groupLength = 4;

/** New recovery codes in place of all earlier ones. They are shown once: only hashes are stored. */
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

/** Uses a recovery code up. Returns whether it was one of the account's. */
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

/** Case and dashes do not matter, nor whether a 0 was read as O or a 1 as I or L. */
function hashCode(typed: string): string {
  const read = typed.toUpperCase().replaceAll(/[\s-]/g, '');
  return hashToken(read.replaceAll('O', '0').replaceAll(/[IL]/g, '1'));
}
