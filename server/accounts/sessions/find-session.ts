import { database } from '../../platform/database/database';
import { callerColumns, callerOf } from '../keys/caller';
import { type AccessToken, readAccessToken } from './access-token';
import { noteSeen } from '../keys/last-use';
import { isLive } from './session-life';

/** The holder of a genuine access token whose session has not ended, with which session it is, or null. */
export async function findSession(accessToken: string) {
  const token = await readAccessToken(accessToken);
  const live = token && (await findLiveSession(token));
  if (!live) return null;
  const { caller, sessionId, authenticatedAt } = live;
  return { ...caller, sessionId, authenticatedAt };
}

/** What a token or a cookie names; only cookies have versions. */
type NamedSession = AccessToken & { tokenVersion?: number };

export type LiveSession = NonNullable<Awaited<ReturnType<typeof findLiveSession>>>;

/**
 * The session that a genuine token or cookie names, or null when it has ended. The database is
 * asked every time: after a sign-out or a new password no token may go on working.
 */
export async function findLiveSession({ accountId, sessionId, tokenVersion }: NamedSession) {
  const session = await database().session.findUnique({
    where: { id: sessionId, accountId, ...isLive() },
    select: {
      authenticatedAt: true,
      tokenVersion: true,
      account: { select: { ...callerColumns, email: true, name: true, createdAt: true } },
    },
  });
  // The account is queried after the session, and may have been deleted in between.
  const account: NonNullable<typeof session>['account'] | null = session?.account ?? null;
  if (session === null || account === null) return null;
  const isOutdated = tokenVersion !== undefined && tokenVersion !== session.tokenVersion;
  if (isOutdated && !isJustReplaced(session, tokenVersion)) return null;
  noteSeen(sessionId);
  return {
    sessionId,
    /** The cookie before this one confirms nothing. */
    authenticatedAt: isOutdated ? new Date(0) : session.authenticatedAt,
    tokenVersion: session.tokenVersion,
    isOutdated,
    account,
    caller: callerOf(account, null),
  };
}

/** Requests that a browser had sent before it got the new cookie must not sign its holder out. */
const replacedForMs = 10_000;

function isJustReplaced(
  session: { tokenVersion: number; authenticatedAt: Date },
  tokenVersion: number,
): boolean {
  const ageMs = Date.now() - session.authenticatedAt.getTime();
  return tokenVersion === session.tokenVersion - 1 && ageMs < replacedForMs;
}
