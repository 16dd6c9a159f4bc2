import { database } from '../../platform/database/database';
import { callerColumns, callerOf } from '../keys/caller';
import { type AccessToken, readAccessToken } from './access-token';

/** The holder of a genuine access token whose session has not ended, or null. */
export async function findSession(accessToken: string) {
  const token = await readAccessToken(accessToken);
  const live = token && (await findLiveSession(token));
  return live && { ...live.caller, sessionId: live.sessionId };
}

export type LiveSession = NonNullable<Awaited<ReturnType<typeof findLiveSession>>>;

/**
 * The session that a genuine token or cookie names, or null when it has ended. The database is
 * asked every time: after a sign-out or a new password no token may go on working.
 */
export async function findLiveSession({ accountId, sessionId }: AccessToken) {
  const session = await database().session.findUnique({
    where: { id: sessionId, accountId, endedAt: null },
    select: { account: { select: { ...callerColumns, email: true, name: true, createdAt: true } } },
  });
  // The account is queried after the session, and may have been deleted in between.
  const account: NonNullable<typeof session>['account'] | null = session?.account ?? null;
  return account && { sessionId, account, caller: callerOf(account) };
}
