import { database } from '../../platform/database/database';
import { isLive } from './session-life';

/** A program may sign in again and again; nobody reads more than this. */
const shownMax = 50;

/** The account's live sessions, the last seen first, and how many there are in all. */
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
