import { database, type Transaction } from '../platform/database/database';
import { AppError } from '../platform/errors';
import type { EmailToken } from '../platform/generated/client';
import type { Origin } from '../platform/origin';
import { recordEvent } from './audit/record-event';
import { lockAccount } from './keys/lock-account';
import { voidEmailTokens } from './mail-link';

const dayMs = 24 * 60 * 60 * 1000;
/** For how long the old address may be silent before the holder can do without it. */
const silenceMs = 7 * dayMs;
/** A change that the new address has confirmed waits no longer than this for the rest. */
export const pendingMs = 14 * dayMs;

/** The change of address that the account has asked for and not finished. */
export function findPendingChange(
  transaction: Pick<Transaction, 'emailToken'>,
  accountId: string,
): Promise<EmailToken | null> {
  return transaction.emailToken.findFirst({
    where: { accountId, purpose: 'change_email', usedAt: null, expiresAt: { gt: new Date() } },
    orderBy: { createdAt: 'desc' },
  });
}

/** From when on the change needs nobody at the old address. */
function silentUntil({ createdAt }: Pick<EmailToken, 'createdAt'>): Date {
  return new Date(createdAt.getTime() + silenceMs);
}

/** Whether the change needs nobody else: the new address has confirmed it, and the old one was silent. */
export function canFinish(change: EmailToken): boolean {
  return change.confirmedAt !== null && silentUntil(change) <= new Date();
}

/** What the holder sees of it. It says nothing about whether the new address is taken. */
export async function presentPendingChange(accountId: string) {
  const change = await findPendingChange(database(), accountId);
  return (
    change && {
      email: change.email ?? '',
      is_confirmed: change.confirmedAt !== null,
      has_agreed: change.agreedAt !== null,
      can_finish_at: silentUntil(change).toISOString(),
      can_finish: canFinish(change),
      expires_at: change.expiresAt.toISOString(),
    }
  );
}

/** Gives the change up. Its links change nothing any more; a second click finds nothing to do. */
export async function cancelEmailChange(accountId: string, origin: Origin): Promise<void> {
  await lockAccount(accountId, async (transaction) => {
    if ((await findPendingChange(transaction, accountId)) === null) return;
    await voidEmailTokens(transaction, accountId, ['change_email']);
    const event = { accountId, kind: 'email_change_cancelled', actor: 'owner', origin } as const;
    await recordEvent(transaction, event);
  });
}

export function noPendingChange(): AppError {
  return new AppError('not_found', 'No change of address is pending. It may have expired.');
}
