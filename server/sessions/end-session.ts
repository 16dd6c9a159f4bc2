import { database } from '../database/database';

/** Signs out: the session's access and refresh tokens are refused from now on. */
export async function endSession(sessionId: string): Promise<void> {
  await database().session.updateMany({
    where: { id: sessionId, endedAt: null },
    data: { endedAt: new Date() },
  });
}
