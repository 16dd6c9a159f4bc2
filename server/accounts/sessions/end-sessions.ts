import type { AuditActor } from '../../contract/audit-events';
import { database, type Transaction } from '../../platform/database/database';
import type { Origin } from '../../platform/requests/origin';
import { recordEvent } from '../audit/record-event';
import { holdAccount, holdAccountOfSession } from '../keys/lock-account';

/** Who ends sessions, and which one stays. */
type Ending = { origin: Origin; actor?: AuditActor; exceptId?: string };

/**
 * Ends the account's sessions on every device and instance: their access tokens, refresh tokens and
 * cookies are refused from now on, since each request checks that its session is live.
 * @returns how many have ended
 */
export function endSessions(accountId: string, ending: Ending): Promise<number> {
  return database().$transaction((transaction) => endSessionsIn(transaction, accountId, ending));
}

/** The same within a transaction. Sign-ins checked before it cannot start a session after it. */
export async function endSessionsIn(
  transaction: Pick<Transaction, 'account' | 'auditEvent' | 'session'>,
  accountId: string,
  { origin, actor = 'owner', exceptId }: Ending,
): Promise<number> {
  // Even if there is no session to end. Waits for sign-ins that are starting a session.
  await transaction.account.updateMany({
    where: { id: accountId },
    data: { accessEpoch: { increment: 1 } },
  });
  const { count } = await transaction.session.updateMany({
    where: { accountId, endedAt: null, ...(exceptId !== undefined && { id: { not: exceptId } }) },
    data: { endedAt: new Date() },
  });
  if (count > 0) {
    const details = { count };
    await recordEvent(transaction, { accountId, kind: 'sessions_ended', actor, origin, details });
  }
  return count;
}

/** Ends one of the account's sessions, requested in another. */
export async function endOneSession(
  accountId: string,
  sessionId: string,
  origin: Origin,
): Promise<void> {
  await database().$transaction(async (transaction) => {
    await holdAccount(transaction, accountId);
    const { count } = await transaction.session.updateMany({
      where: { id: sessionId, accountId, endedAt: null },
      data: { endedAt: new Date() },
    });
    if (count === 0) return;
    const details = { count };
    const kind = 'sessions_ended';
    await recordEvent(transaction, { accountId, kind, actor: 'owner', origin, details });
  });
}

/** Signs out. A session that has ended already stays as it is. */
export async function endSession(sessionId: string, origin: Origin): Promise<void> {
  await database().$transaction(async (transaction) => {
    await holdAccountOfSession(transaction, sessionId);
    const [ended] = await transaction.session.updateManyAndReturn({
      where: { id: sessionId, endedAt: null },
      data: { endedAt: new Date() },
      select: { accountId: true },
    });
    if (ended === undefined) return;
    const { accountId } = ended;
    await recordEvent(transaction, { accountId, kind: 'signed_out', actor: 'owner', origin });
  });
}
