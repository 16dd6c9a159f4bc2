import { database, type Transaction } from '../../platform/database/database';

/**
 * Ends the account's sessions, on every device and on every instance: their access tokens, refresh
 * tokens and cookies are refused from now on, since each request asks whether its session lives.
 * @param exceptId the one that goes on
 */
export async function endSessions(
  accountId: string,
  {
    exceptId,
    client = database(),
  }: { exceptId?: string; client?: Pick<Transaction, 'session'> } = {},
): Promise<void> {
  await client.session.updateMany({
    where: { accountId, endedAt: null, ...(exceptId !== undefined && { id: { not: exceptId } }) },
    data: { endedAt: new Date() },
  });
}

export async function endSession(sessionId: string): Promise<void> {
  await database().session.updateMany({
    where: { id: sessionId, endedAt: null },
    data: { endedAt: new Date() },
  });
}
