import type { AuditActor, AuditDetails, AuditKind } from '../../contract/audit-events';
import { dayMs } from '../../contract/durations';
import { database } from '../../platform/database/database';
import { env } from '../../platform/env';
import type { AuditEvent } from '../../platform/generated/client';
import { listEmailHashes } from './record-event';

/** Which events to list. An absent member matches everything. */
export type AuditFilter = {
  kind?: AuditKind | undefined;
  actor?: AuditActor | undefined;
  days?: number | undefined;
};
export type AuditPage = { limit: number; before?: string | undefined };

/** How far back the audit log reaches, or the last `days` of it. */
export function auditSince(nowMs: number, days: number = env.auditDays): Date {
  return new Date(nowMs - Math.min(days, env.auditDays) * dayMs);
}

export type ListedEvent = {
  id: string;
  time: string;
  kind: AuditKind;
  actor: AuditActor;
  /** The client's network, such as 192.0.2.0/24. */
  network: string | null;
  userAgent: string | null;
  requestId: string;
  details: AuditDetails;
};

/** The events of an account, the newest first. */
export async function listEvents(accountId: string, filter: AuditFilter, page: AuditPage) {
  const { rows, nextBefore } = await findEvents({ accountId }, filter, page);
  return { events: rows.map(presentEvent), nextBefore };
}

/**
 * The events of all accounts, for the operator, the newest first.
 * @param email that of one account, even a deleted one
 */
export async function listAllEvents(
  { email, ...filter }: AuditFilter & { email?: string | undefined },
  page: AuditPage,
) {
  const ofAccount =
    email === undefined
      ? {}
      : { OR: [{ account: { email } }, { emailHash: { in: listEmailHashes(email) } }] };
  const { rows, nextBefore } = await findEvents(ofAccount, filter, page);
  return {
    events: rows.map((row) => ({
      ...presentEvent(row),
      account: row.account && { id: row.account.id, email: row.account.email },
    })),
    nextBefore,
  };
}

async function findEvents(
  whose: { accountId?: string; OR?: object[] },
  { kind, actor, days }: AuditFilter,
  { limit, before }: AuditPage,
) {
  const rows = await database().auditEvent.findMany({
    where: {
      ...whose,
      at: { gt: auditSince(Date.now(), days) },
      ...(before !== undefined && { id: { lt: before } }),
      ...(kind !== undefined && { kind }),
      ...(actor !== undefined && { actor }),
    },
    include: { account: { select: { id: true, email: true } } },
    orderBy: { id: 'desc' },
    take: limit + 1,
  });
  const shown = rows.slice(0, limit);
  return { rows: shown, nextBefore: rows.length > limit ? (shown.at(-1)?.id ?? null) : null };
}

/** Only `recordEvent` writes events, so the kinds, actors and details are known ones. */
function presentEvent({ id, at, kind, actor, address, userAgent, requestId, details }: AuditEvent) {
  return {
    id,
    time: at.toISOString(),
    kind,
    actor,
    network: address,
    userAgent,
    requestId,
    details,
  } as ListedEvent;
}
