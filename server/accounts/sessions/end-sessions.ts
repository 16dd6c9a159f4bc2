import type { Database } from '../database/database';

/**
 * Ends the account's sessions, on every device and on every instance: their access and refresh
 * tokens and cookies are refused from now on, since each request asks whether its session lives.
 * @param exceptId the one that goes on
 */
export async function endSessions(
  on: Pick<Database, 'session'>,
  accountId: string,
  exceptId?: string,
): Promise<void> {
  await on.session.updateMany({
    where: { accountId, endedAt: null, ...(exceptId !== undefined && { id: { not: exceptId } }) },
    data: { endedAt: new Date() },
  });
}
