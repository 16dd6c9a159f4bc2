import type { AuditActor, AuditDetails, AuditKind } from '../../contract/audit-events';
import { afterCommit } from '../../platform/database/after-commit';
import type { Transaction } from '../../platform/database/database';
import { log } from '../../platform/log';
import { createOrderedId } from '../../platform/ordered-id';
import type { Origin } from '../../platform/origin';
import { alertOwner } from './alert-owner';
import { hashEmail } from './hash-email';

export type AuditEntry = {
  accountId: string;
  kind: AuditKind;
  origin: Origin;
  actor: AuditActor;
  details?: AuditDetails;
  /** Made when it happened, for an event that is recorded later. */
  moment?: ReturnType<typeof createOrderedId>;
};

/**
 * Adds an event to the audit log of an account. It belongs into the transaction of what it tells:
 * then there is one exactly if there is the other. The log line, and the message of an event that is
 * out of the ordinary, follow the commit.
 */
export async function recordEvent(
  transaction: Pick<Transaction, 'account' | 'auditEvent'>,
  entry: AuditEntry,
): Promise<void> {
  const { accountId, kind, origin, actor, details = {} } = entry;
  const { id, at } = entry.moment ?? createOrderedId();
  await transaction.auditEvent.create({
    data: { id, at, accountId, kind, actor, ...origin, details },
  });
  afterCommit(transaction, () =>
    log.info({ audit: kind, id, accountId, actor, ...origin, details }, 'audit'),
  );
  await alertOwner(transaction, entry);
}

/**
 * Adds the deletion of an account, the one event that outlives it: the operator finds it by the
 * keyed hash of the address.
 */
export async function recordDeletion(
  transaction: Pick<Transaction, 'auditEvent'>,
  { email, origin, actor }: { email: string; origin: Origin; actor: AuditActor },
): Promise<void> {
  const { id, at } = createOrderedId();
  const kind = 'account_deleted' satisfies AuditKind;
  await transaction.auditEvent.create({
    data: { id, at, emailHash: hashEmail(email), kind, actor, ...origin, details: {} },
  });
  afterCommit(transaction, () => log.info({ audit: kind, id, actor, ...origin }, 'audit'));
}
