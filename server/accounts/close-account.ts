import { invalidateAccount } from './keys/find-caller';
import { recordDeletion } from './audit/record-event';
import { lockAccount } from './keys/lock-account';
import { leaveUsage, settleUsage } from './leave-usage';
import { confirmPassword } from './password';
import { shareQuota } from './share-quota';
import { database } from '../platform/database/database';
import { AppError } from '../platform/errors';
import { findEmail } from '../platform/mail/find-email';
import { sendNotice } from '../platform/mail/send-mail';
import type { Origin } from '../platform/requests/origin';

const attemptsMax = 3;

/** The password or, for an account without one, its e-mail address typed again. */
type Confirmation = { password?: string | undefined; email?: string | undefined };

/** Billing's, passed in as that room imports this one. Returns the checkout that it closed. */
type EndSubscription = (accountId: string) => Promise<string | null>;

/**
 * Ends the account's subscription and deletes the account with everything that belongs to it. When
 * this returns, every instance refuses the key and nothing more is charged. The subscription ends
 * first: if that fails, or the process dies in between, the account can be closed again.
 * @throws AppError `validation_error`, `service_unavailable` while it changes, or what
 * `endSubscription` throws
 */
export async function closeAccount(
  accountId: string,
  confirmation: Confirmation,
  endSubscription: EndSubscription,
  origin: Origin,
): Promise<void> {
  if (!(await confirmDeletion(accountId, confirmation, origin))) return;
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const checkoutSessionId = await endSubscription(accountId);
    const outcome = await lockAccount(accountId, async (transaction, account) => {
      if (account === undefined) return 'gone already';
      // A checkout that is being opened is either seen here or finds no billing row any more.
      await transaction.billing.deleteMany({ where: { accountId, checkoutSessionId } });
      if ((await transaction.billing.count({ where: { accountId } })) > 0) return 'not ended';
      const usage = await leaveUsage(transaction, accountId);
      await transaction.account.delete({ where: { id: accountId } });
      await recordDeletion(transaction, { email: account.email, origin, actor: 'owner' });
      return { ...account, usage };
    });
    if (outcome === 'not ended') continue;
    await invalidateAccount(accountId);
    if (outcome === 'gone already') return;
    await settleUsage(outcome.usage, origin);
    await shareQuota(outcome.email, origin);
    sendNotice(outcome, { kind: 'account-deleted' });
    return;
  }
  throw accountChanging();
}

/**
 * Makes sure that the owner wants the deletion, rather than a passer-by at an unlocked screen.
 * @returns false when the account is already gone, as for the second of two clicks
 * @throws AppError `validation_error`
 */
async function confirmDeletion(
  accountId: string,
  { password, email }: Confirmation,
  sender: Origin,
) {
  const account = await database().account.findUnique({ where: { id: accountId } });
  if (account === null) return false;
  if (account.passwordHash !== null) {
    await confirmPassword(password ?? '', account.passwordHash, { field: 'password', sender });
  } else if (findEmail(email ?? '') !== account.email) {
    throw new AppError('validation_error', 'is not the address of this account', {
      field: 'email',
    });
  }
  return true;
}

/** Another request is changing or deleting the account: a retry finds the outcome. */
export function accountChanging(): AppError {
  return new AppError('service_unavailable', 'This account is being changed. Try again shortly.', {
    headers: { 'Retry-After': '1' },
  });
}
