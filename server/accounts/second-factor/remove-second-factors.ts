import type { Transaction } from '../../platform/database/database';

/**
 * Removes every second factor and recovery code, and the steps of sign-ins that are under way: for
 * the operator, and for an owner who takes an account over from a stranger.
 * @returns whether there was any
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
