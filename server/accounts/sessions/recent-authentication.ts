import type { SecondFactorMethod } from '../../contract/second-factors';
import { database, type Transaction } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Origin } from '../../platform/requests/origin';
import { recordEvent } from '../audit/record-event';
import { holdAccount } from '../keys/lock-account';

/** For how long an authentication is enough for what could take the account away from its holder. */
export const recentMs = 10 * 60 * 1000;

export function isRecent(authenticatedAt: Date, nowMs = Date.now()): boolean {
  return nowMs - authenticatedAt.getTime() < recentMs;
}

/**
 * Lets a holder through who has signed in, or confirmed who they are, in the last ten minutes: a stolen
 * cookie or token alone must not replace the key, the password or the address.
 * @throws AppError `reauthentication_required`
 */
export function requireRecentAuthentication(authenticatedAt: Date): void {
  if (isRecent(authenticatedAt)) return;
  throw new AppError(
    'reauthentication_required',
    'Confirm that it is you: this needs a sign-in of the last 10 minutes.',
  );
}

/** Whose session it is, and which. */
export type SessionHolder = { accountId: string; sessionId: string };

/** How the holder of a session has confirmed who they are. */
export type Confirmation = {
  method: 'password' | 'github' | 'google' | SecondFactorMethod;
  origin: Origin;
};

/**
 * Call it after any proof of who the session's holder is, in a session that has begun before. Its
 * cookie has to be replaced: somebody may hold a copy of the one before.
 * @returns the version of the new cookie
 * @throws AppError `invalid_token` when the session has ended meanwhile
 */
export async function confirmSession(
  transaction: Pick<Transaction, '$queryRaw' | 'account' | 'auditEvent' | 'session'>,
  { accountId, sessionId }: SessionHolder,
  { method, origin }: Confirmation,
): Promise<number> {
  await holdAccount(transaction, accountId);
  const [session] = await transaction.session.updateManyAndReturn({
    where: { id: sessionId, accountId, endedAt: null },
    data: { authenticatedAt: new Date(), tokenVersion: { increment: 1 } },
    select: { tokenVersion: true },
  });
  if (session === undefined) {
    throw new AppError('invalid_token', 'Your session has ended. Sign in again.');
  }
  const event = { accountId, kind: 'identity_confirmed', actor: 'owner' } as const;
  await recordEvent(transaction, { ...event, origin, details: { method } });
  return session.tokenVersion;
}

/** Notes that somebody in a session of the account could not confirm who they are. */
export function recordFailedConfirmation(
  { accountId }: SessionHolder,
  { method, origin }: Confirmation,
): Promise<void> {
  const event = { accountId, kind: 'confirmation_failed', actor: 'unknown' } as const;
  return database().$transaction((transaction) =>
    recordEvent(transaction, { ...event, origin, details: { method } }),
  );
}

/** For an account with second factors: a password alone must not be enough to remove them. */
export function secondFactorRequired(): AppError {
  return new AppError('mfa_required', 'This account has a second factor. Confirm with it.');
}
