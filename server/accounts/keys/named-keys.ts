import type { AuditKind } from '../../contract/audit-events';
import { countNoun } from '../../contract/describe-duration';
import { dayMs } from '../../contract/durations';
import { type KeyKind, type KeyScope, namedKeyLimits } from '../../contract/named-keys';
import type { Tier } from '../../contract/plans';
import { plans } from '../../platform/plans';
import { keyUseOf } from '../../limits/counters/key-counters';
import { database, type Transaction } from '../../platform/database/database';
import { AppError, planLimitReached } from '../../platform/errors';
import type { NamedKey } from '../../platform/generated/client';
import { createOrderedId } from '../../platform/process/ordered-id';
import type { Origin } from '../../platform/requests/origin';
import { recordEvent } from '../audit/record-event';
import { accountGone, generateApiKey } from './caller';
import { invalidateAccount } from './find-caller';
import { lockAccount } from './lock-account';
import { type GrantFields, parseGrant } from './parse-grant';
import { requireLiveSession } from './regenerate-key';

/** The account whose keys are changed, and the request that changes them. */
export type KeyOwner = {
  accountId: string;
  origin: Origin;
  /** The requesting session, which may have ended since the call was admitted. */
  sessionId?: string | undefined;
};

export type NewKey = GrantFields & { kind: KeyKind; name: string };

/** The account's named keys that are not revoked, the oldest first. */
export async function listNamedKeys(accountId: string) {
  const rows = await database().namedKey.findMany({
    where: { accountId, revokedAt: null },
    orderBy: { id: 'asc' },
    include: withEarlierTexts,
  });
  return rows.map(presentKey);
}

/**
 * Two keys of an account never have the same name, so that a second call by mistake makes no second key.
 * @returns the key with its text; that of a restricted key is shown once
 * @throws AppError `key_limit_reached`, `validation_error`, or `invalid_token` if account or session are gone
 */
export async function createNamedKey(owner: KeyOwner, { kind, name, ...fields }: NewKey) {
  // A restricted key without scopes would open nothing.
  const grant = parseGrant(kind, kind === 'restricted' ? { scopes: [], ...fields } : fields);
  return change(owner, async (transaction, tier) => {
    const { accountId } = owner;
    await requireFreeName(transaction, accountId, name);
    const max = plans[tier].namedKeysMax;
    const count = await transaction.namedKey.count({ where: { accountId, revokedAt: null } });
    if (count >= max) {
      const message = `An account on the ${plans[tier].name} plan can have ${countNoun(max, 'named key')}. Revoke one first.`;
      throw planLimitReached('key_limit_reached', message, tier);
    }
    const { raw, row } = await addNamedKey(transaction, owner, { kind, name, ...grant });
    return { ...presentKey({ ...row, earlierTexts: [] }), key: raw };
  });
}

/** Writes a new key, without regard to the plan. @param grant normalized */
export async function addNamedKey(
  transaction: Pick<Transaction, 'namedKey' | 'account' | 'auditEvent'>,
  owner: Pick<KeyOwner, 'accountId' | 'origin'>,
  { kind, name, ...grant }: { kind: KeyKind; name: string } & ReturnType<typeof parseGrant>,
) {
  const { raw, columns } = generateText(kind);
  const { id, at: createdAt } = createOrderedId();
  const { accountId } = owner;
  const row = await transaction.namedKey.create({
    data: { id, accountId, createdAt, kind, name, ...columns, ...grant },
  });
  await record(transaction, owner, 'named_key_created', row);
  return { raw, row };
}

/**
 * Changes what is given. When this returns, every instance goes by it.
 * @throws AppError `not_found`, or as `createNamedKey` does
 */
export function updateNamedKey(
  owner: KeyOwner,
  id: string,
  { name, ...fields }: GrantFields & { name?: string | undefined },
) {
  return change(owner, async (transaction) => {
    const before = await requireKey(transaction, owner.accountId, id);
    const grant = parseGrant(before.kind as KeyKind, fields);
    if (name !== undefined) await requireFreeName(transaction, owner.accountId, name, id);
    const data = { ...grant, ...(name !== undefined && { name }) };
    const after = await transaction.namedKey.update({
      where: { id },
      data,
      include: withEarlierTexts,
    });
    await record(transaction, owner, 'named_key_changed', after);
    return presentKey(after);
  });
}

/** When this returns, every instance refuses the key. @throws AppError `not_found` */
export function revokeNamedKey(owner: KeyOwner, id: string): Promise<void> {
  return change(owner, async (transaction) => {
    const key = await requireKey(transaction, owner.accountId, id);
    await transaction.namedKey.update({ where: { id }, data: { revokedAt: new Date() } });
    await record(transaction, owner, 'named_key_revoked', key);
  });
}

/** Revokes all of them, for a new owner; `invalidateAccount` has to follow. */
export async function revokeNamedKeys(
  transaction: Pick<Transaction, 'namedKey' | 'account' | 'auditEvent'>,
  accountId: string,
  by: Pick<Parameters<typeof recordEvent>[1], 'actor' | 'origin'>,
): Promise<void> {
  const keys = await transaction.namedKey.findMany({ where: { accountId, revokedAt: null } });
  await transaction.namedKey.updateMany({
    where: { accountId, revokedAt: null },
    data: { revokedAt: new Date() },
  });
  for (const key of keys) {
    await recordEvent(transaction, {
      accountId,
      kind: 'named_key_revoked',
      details: detailsOf(key),
      ...by,
    });
  }
}

/** @throws AppError `validation_error` */
async function requireFreeName(
  { namedKey }: Pick<Transaction, 'namedKey'>,
  accountId: string,
  name: string,
  id?: string,
): Promise<void> {
  const other = { accountId, name, revokedAt: null, ...(id !== undefined && { id: { not: id } }) };
  if ((await namedKey.count({ where: other })) > 0) {
    throw new AppError('validation_error', 'is the name of another key', { field: 'name' });
  }
}

/** A new text of a key, and what is stored of it: of a publishable one all of it, which is no secret. */
export function generateText(kind: KeyKind) {
  const isPublic = kind === 'publishable';
  const { raw, record: ends } = generateApiKey(isPublic ? 'pub' : 'res');
  return { raw, columns: { ...ends, publicText: isPublic ? raw : null } };
}

/** @throws AppError `not_found` */
export async function requireKey(
  { namedKey }: Pick<Transaction, 'namedKey'>,
  accountId: string,
  id: string,
): Promise<NamedKey> {
  const key = await namedKey.findFirst({ where: { id, accountId, revokedAt: null } });
  if (key === null) throw new AppError('not_found', 'There is no key with this id.');
  return key;
}

/** Changes keys of an account, one call after the other. */
export async function change<T>(
  { accountId, sessionId }: KeyOwner,
  work: (transaction: Transaction, tier: Tier) => Promise<T>,
): Promise<T> {
  const done = await lockAccount(accountId, async (transaction, account) => {
    if (account === undefined) throw accountGone();
    if (sessionId !== undefined) await requireLiveSession(transaction, sessionId);
    return work(transaction, account.tier);
  });
  await invalidateAccount(accountId);
  return done;
}

const detailsOf = ({ name, prefix, last4 }: NamedKey) => ({ name, prefix, last4 });

export function record(
  transaction: Pick<Transaction, 'account' | 'auditEvent'>,
  { accountId, origin }: Pick<KeyOwner, 'accountId' | 'origin'>,
  kind: AuditKind,
  key: NamedKey,
): Promise<void> {
  const details = detailsOf(key);
  return recordEvent(transaction, { accountId, kind, actor: 'owner', origin, details });
}

/** What `presentKey` needs beside the row. */
export const withEarlierTexts = { earlierTexts: { select: { until: true } } } as const;

export function presentKey(row: NamedKey & { earlierTexts: readonly { until: Date }[] }) {
  const { countedDay, counted, lastUsedAt, createdAt } = row;
  const nowMs = Date.now();
  const written = countedDay && { day: countedDay.toISOString().slice(0, 10), used: counted };
  const endsMs = Math.max(...row.earlierTexts.map(({ until }) => until.getTime()));
  return {
    id: row.id,
    kind: row.kind as KeyKind,
    name: row.name,
    prefix: row.prefix,
    last4: row.last4,
    key: row.publicText,
    scopes: row.scopes as KeyScope[],
    origins: row.origins,
    only: row.only,
    networks: row.networks,
    dailyCap: row.dailyCap,
    requestsToday: keyUseOf(row.id, written),
    createdAt: createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    /** Accurate to a minute. */
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    unused: (lastUsedAt ?? createdAt).getTime() <= nowMs - namedKeyLimits.unusedAfterDays * dayMs,
    /** Until when the last of the texts before works. */
    oldKeyUntil: endsMs > nowMs ? new Date(endsMs).toISOString() : null,
  };
}
