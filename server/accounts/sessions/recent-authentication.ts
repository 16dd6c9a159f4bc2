import type { SecondFactorMethod } from '../../contract/second-factors';
import { database, type Transaction } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Origin } from '../../platform/requests/origin';
import { recordEvent } from '../audit/record-event';
import { holdAccount } from '../keys/lock-account';

/** How long an authentication allows changes that could take the account away from its holder. */
export const recentMs = 10 * 60 * 1000;

export function isRecent(authenticatedAt: Date, nowMs = Date.now()): boolean {
  return nowMs - authenticatedAt.getTime() < recentMs;
}

/**
 * Requires that the holder has signed in, or confirmed who they are, in the last ten minutes: a stolen
 * cookie or token alone must not be enough to replace the key, the password or the address.
 * @throws AppError `reauthentication_required`
 */
export function requireRecentAuthentication(authenticatedAt: Date): void {
  if (isRecent(authenticatedAt)) return;
  throw new AppError(
    'reauthentication_required',
    'Confirm that it is you: this needs a sign-in within the last 10 minutes.',
  );
}

/** A session and its account. */
export type SessionHolder = { accountId: string; sessionId: string };

/** How the holder of a session has confirmed who they are. */
export type Confirmation = {
  method: 'password' | 'github' | 'google' | SecondFactorMethod;
  origin: Origin;
};

/**
 * Call it after any proof of the holder's identity in an existing session. The session's cookie must
 * be replaced, as a thief may hold a copy of the old one.
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

/** Records a failed attempt, in a session of the account, to confirm the holder's identity. */
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
