import { dayMs } from '../../contract/durations';
import { database } from '../../platform/database/database';
import { callerColumns, callerOf } from '../keys/caller';
import { noteSeen } from '../keys/note-use';
import { type AccessToken, isLive, readAccessToken } from './session-tokens';

/** When a session has not been used for this long, its cookie and tokens have expired. */
export const sessionIdleMs = 31 * dayMs;

/** The holder and session of a valid access token, or null if it is invalid or its session has ended. */
export async function findSession(accessToken: string) {
  const token = await readAccessToken(accessToken);
  const live = token && (await findLiveSession(token));
  if (!live) return null;
  const { caller, sessionId, authenticatedAt } = live;
  return { ...caller, sessionId, authenticatedAt };
}

/** The session named by a token or a cookie; only cookies have versions. */
type NamedSession = AccessToken & { tokenVersion?: number };

export type LiveSession = NonNullable<Awaited<ReturnType<typeof findLiveSession>>>;

/**
 * The session that a genuine token or cookie names, or null when it has ended. It queries the
 * database every time: after a sign-out or a new password no token may still work.
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
    /** The previous cookie does not count as a confirmation. */
    authenticatedAt: isOutdated ? new Date(0) : session.authenticatedAt,
    tokenVersion: session.tokenVersion,
    isOutdated,
    account,
    caller: callerOf(account, null),
  };
}

/** Requests sent before the browser got its new cookie must not sign its holder out. */
const replacedForMs = 10_000;

function isJustReplaced(
  session: { tokenVersion: number; authenticatedAt: Date },
  tokenVersion: number,
): boolean {
  const ageMs = Date.now() - session.authenticatedAt.getTime();
  return tokenVersion === session.tokenVersion - 1 && ageMs < replacedForMs;
}

/** A program may sign in again and again. A longer list helps no reader. */
const shownMax = 50;

/** The account's live sessions, the most recently seen first, and their total number. */
export async function listSessions(accountId: string) {
  const where = { accountId, ...isLive() };
  const [sessions, total] = await Promise.all([
    database().session.findMany({
      where,
      orderBy: [{ lastSeenAt: 'desc' }, { id: 'desc' }],
      take: shownMax,
      select: { id: true, createdAt: true, lastSeenAt: true, userAgent: true, address: true },
    }),
    database().session.count({ where }),
  ]);
  return { sessions, total };
}

export type ListedSession = Awaited<ReturnType<typeof listSessions>>['sessions'][number];
