import { presentAccount, type PublicAccount } from '../accounts/present-account';
import { database } from '../database/database';
import type { Caller } from '../keys/find-caller';
import type { AccessToken } from './access-token';

/** A session that has not ended, and whose it is. */
export type LiveSession = { sessionId: string; caller: Caller; account: PublicAccount };

/**
 * The session that a genuine token names, or null when it has ended. The database is asked every
 * time: after a sign-out or a new password no token may go on working.
 */
export async function findLiveSession(token: AccessToken): Promise<LiveSession | null> {
  const session = await database().session.findUnique({
    where: { id: token.sessionId, accountId: token.accountId, endedAt: null },
    select: {
      account: {
        select: {
          id: true,
          email: true,
          name: true,
          tier: true,
          dailyRequests: true,
          emailVerifiedAt: true,
          createdAt: true,
        },
      },
    },
  });
  // The account is asked for after the session, and may have been deleted in between.
  const account: NonNullable<typeof session>['account'] | null = session?.account ?? null;
  if (account === null) return null;
  const { id, tier, emailVerifiedAt, dailyRequests } = account;
  return {
    sessionId: token.sessionId,
    caller: { accountId: id, tier, emailVerified: emailVerifiedAt !== null, dailyRequests },
    account: presentAccount(account),
  };
}
