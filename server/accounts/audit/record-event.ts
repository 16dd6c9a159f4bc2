import { createHmac } from 'node:crypto';
import type {
  AuditActor,
  AuditDetails,
  AuditKind,
  ExportedList,
} from '../../contract/audit-events';
import {
  type AuthSecret,
  authSecret,
  authSecrets,
  deriveKey,
} from '../../platform/process/secrets';
import { afterCommit } from '../../platform/database/transactions';
import { database, type Transaction } from '../../platform/database/database';
import { env } from '../../platform/env';
import { log } from '../../platform/log';
import type { NoticeContent } from '../../platform/mail/mail-message';
import { sendNotice } from '../../platform/mail/send-mail';
import type { Origin } from '../../platform/requests/origin';
import { createOrderedId } from '../../platform/process/ordered-id';
import Bowser from 'bowser';

export type AuditEntry = {
  /** Null for what the operator has done, with `ADMIN_TOKEN`, to no account. */
  accountId: string | null;
  kind: AuditKind;
  origin: Origin;
  actor: AuditActor;
  details?: AuditDetails;
  /** Created when the event happened, if it is recorded later. */
  moment?: ReturnType<typeof createOrderedId>;
};

/**
 * Adds an event to an account's audit log, in the transaction of the change it records, so that
 * neither exists without the other. The log line, and the message about an unusual event, follow the
 * commit.
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
 * Records the deletion of an account, the only event that outlives it: the operator can find it by
 * the keyed hash of the address.
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

/** Records that a list of the account was exported as a file. */
export async function recordExport(
  accountId: string,
  list: ExportedList,
  origin: Origin,
): Promise<void> {
  await database().$transaction((transaction) =>
    recordEvent(transaction, {
      accountId,
      kind: 'data_exported',
      actor: 'owner',
      origin,
      details: { list },
    }),
  );
}

type Compose = (entry: AuditEntry) => NoticeContent | null;

/** The kinds of events that an owner gets a message about; null for a usual one. */
const alarming: Partial<Record<AuditKind, Compose>> = {
  signed_in: ({ origin, details }) =>
    details?.['newDevice'] === true
      ? { kind: 'new-sign-in', ...whereOf(origin), link: activityPage() }
      : null,
  sign_in_failed: ({ details }) =>
    typeof details?.['inLastHour'] === 'number'
      ? { kind: 'sign-ins-failed', count: details['inLastHour'], link: activityPage() }
      : null,
  refresh_token_reused: ({ origin }) => ({
    kind: 'refresh-token-reused',
    ...whereOf(origin),
    link: activityPage(),
  }),
  second_factor_added: ({ origin }) => ({
    kind: 'second-factor-added',
    ...whereOf(origin),
    link: activityPage(),
  }),
  provider_linked: ({ origin, details }) => ({
    kind: 'provider-linked',
    provider: String(details?.['provider'] ?? ''),
    ...whereOf(origin),
    link: activityPage(),
  }),
  recovery_code_used: ({ origin, details }) => ({
    kind: 'recovery-code-used',
    left: Number(details?.['left'] ?? 0),
    ...whereOf(origin),
    link: activityPage(),
  }),
  recovery_codes_created: ({ origin, details }) =>
    details?.['replaced'] === true
      ? { kind: 'recovery-codes-replaced', ...whereOf(origin), link: activityPage() }
      : null,
  // A publishable one opens nothing that is worth a message.
  named_key_created: ({ origin, details }) => {
    const [prefix, last4] = [String(details?.['prefix']), String(details?.['last4'])];
    if (!prefix.startsWith('mq_res_')) return null;
    return { kind: 'named-key-created', prefix, last4, ...whereOf(origin), link: activityPage() };
  },
  second_factor_removed: ({ origin, actor }) =>
    actor === 'operator'
      ? {
          kind: 'second-factors-removed-by-operator',
          link: `${env.publicUrl}/dashboard/settings/security`,
        }
      : { kind: 'second-factor-removed', ...whereOf(origin), link: activityPage() },
  account_suspended: ({ details }) => ({
    kind: 'account-suspended',
    reason: String(details?.['reason'] ?? ''),
  }),
  webhook_disabled: ({ details }) => ({
    kind: 'webhook-disabled',
    host: String(details?.['host'] ?? ''),
    isGone: details?.['reason'] === 'gone',
    link: `${env.publicUrl}/dashboard/webhooks`,
  }),
  account_restored: () => ({ kind: 'account-restored', link: `${env.publicUrl}/sign-in` }),
};

/**
 * Mails the owner, at a verified address, about an unusual event, after its commit and at most once.
 */
async function alertOwner(
  transaction: Pick<Transaction, 'account'>,
  entry: AuditEntry,
): Promise<void> {
  const notice = alarming[entry.kind]?.(entry);
  if (!notice || entry.accountId === null) return;
  const account = await transaction.account.findUnique({
    where: { id: entry.accountId },
    select: { email: true, emailVerifiedAt: true },
  });
  if (account !== null) afterCommit(transaction, () => sendNotice(account, notice));
}

const whereOf = ({ userAgent, address }: AuditEntry['origin']) => ({
  device: describeDevice(userAgent) ?? 'unknown',
  network: address ?? 'unknown',
});

const activityPage = () => `${env.publicUrl}/dashboard/activity`;

/**
 * Whether a sign-in comes from both a new browser and a new network for this account. One of the two
 * changes often, and so does not count.
 */
export async function isNewDevice(
  { auditEvent }: Pick<Transaction, 'auditEvent'>,
  accountId: string,
  { address, userAgent }: Origin,
): Promise<boolean> {
  const earlier = { accountId, kind: { in: ['signed_in', 'account_opened'] } };
  const known = { ...earlier, OR: [{ address }, { userAgent }] };
  if ((await auditEvent.findFirst({ where: known, select: { id: true } })) !== null) return false;
  // The very first sign-in is expected.
  return (await auditEvent.findFirst({ where: earlier, select: { id: true } })) !== null;
}

/**
 * The hash kept of a deleted account's address. It is keyed, so that the database alone does not allow
 * trying addresses.
 */
export function hashEmail(email: string, secret: AuthSecret = authSecret()): string {
  return createHmac('sha256', deriveKey(secret, 'address of an account'))
    .update(email)
    .digest('hex');
}

/** The hashes under which an address may be stored, including during a rotation of AUTH_SECRET. */
export function listEmailHashes(email: string): string[] {
  return authSecrets().map((secret) => hashEmail(email, secret));
}

/** "Firefox on Linux", the name of a program such as "curl", or null if unknown. */
export function describeDevice(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent);
  if (browser.name && os.name) return `${browser.name} on ${os.name}`;
  return browser.name || (/^[\w.-]{1,40}/.exec(userAgent)?.[0] ?? null);
}
