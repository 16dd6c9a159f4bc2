import type { AuditDetails, AuditKind } from '../contract/audit-events';
import type { Tier } from '../contract/plans';
import { database } from '../platform/database/database';
import { isUniqueViolation } from '../platform/database/database-errors';
import type { Account } from '../platform/generated/client';
import { mailboxOf } from '../platform/mail/find-email';
import type { Origin } from '../platform/requests/origin';
import { recordEvent } from './audit/record-event';
import { presentOperatorAccount } from './get-account';
import { generateApiKey, type KeyEnds } from './keys/caller';
import { invalidateAccount } from './keys/find-caller';
import { voidEmailTokens } from './mail-link';
import { parseEmail, parsePassword } from './parse-fields';
import { hashPassword } from './password';
import { endSessionsIn } from './sessions/end-sessions';
import { shareQuota } from './share-quota';
import { takeOver } from './take-over';

export type AccountSettings = {
  tier?: Tier | undefined;
  /** Cap on the day's total; null removes it. */
  dailyRequests?: number | null | undefined;
  /** In place of the plan's; null goes back to that. */
  ownBrandsMax?: number | null | undefined;
  looksPerDay?: number | null | undefined;
  password?: string | undefined;
};

type Change = { kind: AuditKind; details?: AuditDetails };

/**
 * Creates or changes an account for the operator, who vouches for its address: an account whose
 * address was never verified loses its password, key and sessions.
 * @returns `rawKey`, shown once, for a new account; otherwise null
 * @throws AppError `validation_error`
 */
export async function setAccount(text: string, settings: AccountSettings, origin: Origin) {
  try {
    return await upsertAccount(text, settings, origin);
  } catch (error) {
    // Two operators at once may both find no account; the second then finds that of the first.
    if (isUniqueViolation(error)) return upsertAccount(text, settings, origin);
    throw error;
  }
}

async function upsertAccount(text: string, settings: AccountSettings, origin: Origin) {
  const email = parseEmail(text);
  const passwordHash =
    settings.password === undefined
      ? undefined
      : await hashPassword(await parsePassword(settings.password, { email }), origin);
  const changes = {
    ...(settings.tier !== undefined && { tier: settings.tier }),
    ...(settings.dailyRequests !== undefined && { dailyRequests: settings.dailyRequests }),
    ...(settings.ownBrandsMax !== undefined && { ownBrandsMax: settings.ownBrandsMax }),
    ...(settings.looksPerDay !== undefined && { looksPerDay: settings.looksPerDay }),
    ...(passwordHash !== undefined && { passwordHash }),
  };
  const { raw, record } = generateApiKey('live');
  const account = await database().$transaction(async (transaction) => {
    // Locked, so that the events record the correct values before and after.
    await transaction.$queryRaw`SELECT id FROM account WHERE email = ${email} FOR NO KEY UPDATE`;
    const before = await transaction.account.findUnique({ where: { email } });
    const upserted = await transaction.account.upsert({
      where: { email },
      create: {
        email,
        emailVerifiedAt: new Date(),
        mailbox: mailboxOf(email),
        ...changes,
        keys: { create: record },
      },
      update: changes,
      include: { keys: { where: { hash: record.hash }, select: { id: true } } },
    });
    const { id: accountId } = upserted;
    // The new plan's limits have their own alerts, even on the same day.
    if (before?.tier !== upserted.tier)
      await transaction.usageAlert.deleteMany({ where: { accountId } });
    if (settings.tier !== undefined) {
      // A subscription that ends must not take away a plan set by the operator.
      await transaction.billing.updateMany({ where: { accountId }, data: { givesPro: false } });
    }
    const operator = { origin, actor: 'operator' } as const;
    for (const event of describeChanges(before, upserted, record)) {
      await recordEvent(transaction, { accountId, ...operator, ...event });
    }
    const proof = { ...operator, method: 'operator' } as const;
    const isTakenOver = await takeOver(transaction, upserted, passwordHash ?? null, proof);
    if (isTakenOver) return { ...upserted, emailVerifiedAt: new Date() };
    if (passwordHash !== undefined) {
      await endSessionsIn(transaction, accountId, operator);
      await voidEmailTokens(transaction, accountId, ['reset_password', 'change_email']);
    }
    return upserted;
  });
  await invalidateAccount(account.id);
  await shareQuota(email, origin);
  return {
    account: presentOperatorAccount(account),
    rawKey: account.keys.length > 0 ? raw : null,
  };
}

/** The audit events for the operator's changes. */
function describeChanges(
  before: Account | null,
  after: Account,
  { prefix, last4 }: KeyEnds,
): Change[] {
  if (before === null) {
    return [
      { kind: 'account_opened', details: { method: 'operator' } },
      { kind: 'key_created', details: { prefix, last4 } },
    ];
  }
  const changes: Change[] = [];
  if (before.tier !== after.tier) {
    changes.push({ kind: 'plan_changed', details: { from: before.tier, to: after.tier } });
  }
  if (before.dailyRequests !== after.dailyRequests) {
    const details = { from: before.dailyRequests, to: after.dailyRequests };
    changes.push({ kind: 'daily_limit_changed', details });
  }
  if (before.ownBrandsMax !== after.ownBrandsMax) {
    const details = { from: before.ownBrandsMax, to: after.ownBrandsMax };
    changes.push({ kind: 'own_brands_limit_changed', details });
  }
  if (before.looksPerDay !== after.looksPerDay) {
    const details = { from: before.looksPerDay, to: after.looksPerDay };
    changes.push({ kind: 'new_domains_limit_changed', details });
  }
  if (before.passwordHash !== after.passwordHash) changes.push({ kind: 'password_changed' });
  return changes;
}
