import type { AuditKind } from '../../contract/audit-events';
import { afterCommit } from '../../platform/database/after-commit';
import type { Transaction } from '../../platform/database/database';
import { describeDevice } from '../../platform/describe-device';
import { env } from '../../platform/env';
import type { NoticeContent } from '../../platform/mail/mail-message';
import { sendNotice } from '../../platform/mail/send-mail';
import type { AuditEntry } from './record-event';

type Compose = (entry: AuditEntry) => NoticeContent | null;

/** The kinds of events that an owner hears of by mail; null for one that is like many others. */
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
  account_restored: () => ({ kind: 'account-restored', link: `${env.publicUrl}/sign-in` }),
};

/**
 * Mails the owner, at a verified address, of an event that is out of the ordinary: once it has been
 * committed, and at most once.
 */
export async function alertOwner(
  transaction: Pick<Transaction, 'account'>,
  entry: AuditEntry,
): Promise<void> {
  const notice = alarming[entry.kind]?.(entry);
  if (!notice) return;
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
