import { accountChanging } from '../billing/account-changing';
import { endSubscription } from '../billing/end-subscription';
import { database } from '../database/database';
import { AppError } from '../errors';
import type { Account } from '../generated/client';
import { forgetAccount } from '../keys/find-caller';
import { sendMail } from '../mail/send-mail';
import { confirmPassword } from './confirm-password';
import { findEmail } from './parse-email';

/** The password, or for an account that has none its address, typed once more. */
export type Confirmation = { password?: string | undefined; email?: string | undefined };

const attemptsMax = 3;

/**
 * Deletes the account with its key, sessions, usage and subscription. When this returns, every
 * instance refuses the key and nothing more is charged. The subscription ends first: while it
 * cannot, or after a crash in between, the account is still there and can be deleted again.
 * @throws AppError `validation_error`, `rate_limit_exceeded`, or `service_unavailable` while Stripe is away
 */
export async function deleteAccount(accountId: string, by: Confirmation): Promise<void> {
  const account = await database().account.findUnique({ where: { id: accountId } });
  // The second click of two comes here when the first has done it all.
  if (account === null) return;
  await confirm(account, by);
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const checkoutSessionId = await endSubscription(accountId);
    const outcome = await remove(accountId, checkoutSessionId);
    if (outcome === 'checkout opened') continue;
    await forgetAccount(accountId);
    if (outcome === 'deleted') sendMail({ kind: 'account-deleted', to: account.email });
    return;
  }
  throw accountChanging();
}

async function confirm(account: Account, { password, email }: Confirmation): Promise<void> {
  if (account.passwordHash !== null) return confirmPassword(account, password ?? '', 'password');
  if (findEmail(email ?? '') === account.email) return;
  throw new AppError('validation_error', 'email: is not the address of this account');
}

/** Everything that is the account's goes with its row. */
async function remove(
  accountId: string,
  settledCheckoutId: string | null,
): Promise<'deleted' | 'gone already' | 'checkout opened'> {
  return database().$transaction(async (transaction) => {
    await transaction.$queryRaw`SELECT id FROM account WHERE id = ${accountId}::uuid FOR UPDATE`;
    // Locked: a checkout that is being opened is either seen here, or finds no account to be paid for.
    const [billing] = await transaction.$queryRaw<{ checkoutSessionId: string | null }[]>`
      SELECT checkout_session_id AS "checkoutSessionId" FROM billing
      WHERE account_id = ${accountId}::uuid FOR UPDATE`;
    if (billing && billing.checkoutSessionId !== settledCheckoutId) return 'checkout opened';
    const { count } = await transaction.account.deleteMany({ where: { id: accountId } });
    return count === 1 ? 'deleted' : 'gone already';
  });
}
