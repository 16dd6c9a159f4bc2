import type { Tier } from '../contract/plans';
import { database } from '../platform/database/database';
import { AppError } from '../platform/errors';
import type { Account } from '../platform/generated/client';
import type { Origin } from '../platform/requests/origin';
import { recordEvent } from './audit/record-event';
import { accountGone } from './keys/caller';
import { parseEmail, parseName } from './parse-fields';

/** @throws AppError `invalid_token` when the account has been deleted meanwhile */
export async function getAccount(accountId: string): Promise<PublicAccount> {
  return presentAccount(await readAccount(accountId));
}

/** @throws AppError `invalid_token` when the account has been deleted meanwhile */
export async function getProfile(accountId: string) {
  const account = await readAccount(accountId);
  // Without a password the account is confirmed by its address, and a mailed link sets a password.
  return { ...presentAccount(account), has_password: account.passwordHash !== null };
}

/**
 * Changes the holder's name; an empty name removes it.
 * @throws AppError `validation_error`, or `invalid_token` when the account has been deleted meanwhile
 */
export async function renameAccount(
  accountId: string,
  text: string,
  origin: Origin,
): Promise<PublicAccount> {
  const name = parseName(text);
  return database().$transaction(async (transaction) => {
    const [account] = await transaction.account.updateManyAndReturn({
      where: { id: accountId },
      data: { name },
    });
    if (account === undefined) throw accountGone();
    await recordEvent(transaction, { accountId, kind: 'account_renamed', actor: 'owner', origin });
    return presentAccount(account);
  });
}

/** For the operator. @throws AppError `validation_error` or `not_found` */
export async function getAccountByEmail(text: string) {
  const account = await database().account.findUnique({ where: { email: parseEmail(text) } });
  if (account === null) throw new AppError('not_found', 'No account has this address.');
  return presentOperatorAccount(account);
}

/** The whole row, for use in this room only. @throws AppError `invalid_token` when it has been deleted */
export async function readAccount(id: string): Promise<Account> {
  const account = await database().account.findUnique({ where: { id } });
  if (account === null) throw accountGone();
  return account;
}

type Row = Pick<Account, 'id' | 'email' | 'name' | 'tier' | 'emailVerifiedAt' | 'createdAt'>;

export type PublicAccount = ReturnType<typeof presentAccount>;

export function presentAccount({ id, email, name, tier, emailVerifiedAt, createdAt }: Row) {
  return {
    id,
    email,
    name,
    tier,
    email_verified: emailVerifiedAt !== null,
    created_at: createdAt.toISOString(),
  };
}

/** An account whose holder has been authenticated; pass `accessEpoch` on to `startSession`. */
export type CheckedUser = { user: PublicAccount; accessEpoch: number };

export function presentChecked(account: Row & Pick<Account, 'accessEpoch'>): CheckedUser {
  return { user: presentAccount(account), accessEpoch: account.accessEpoch };
}

export function presentOperatorAccount(account: Account) {
  const { dailyRequests, ownBrandsMax, looksPerDay, quotaAccountId } = account;
  const { suspendedAt, suspendedFor, operatorSince } = account;
  const suspension = suspendedAt && {
    since: suspendedAt.toISOString(),
    reason: suspendedFor ?? '',
  };
  return {
    ...presentAccount(account),
    dailyRequests,
    ownBrandsMax,
    looksPerDay,
    quotaAccountId,
    operatorSince: operatorSince?.toISOString() ?? null,
    suspension,
  };
}

/** Which accounts to list. An absent member matches everything. */
export type AccountFilter = {
  /** Part of the address. */
  q?: string | undefined;
  tier?: Tier | undefined;
  isSuspended?: boolean | undefined;
  isOperator?: boolean | undefined;
};

export type AccountPage = { limit: number; cursor?: string | undefined };

/** Accounts for the operator, the newest first. */
export async function listAccounts(filter: AccountFilter, { limit, cursor }: AccountPage) {
  const { q, tier, isSuspended, isOperator } = filter;
  const rows = await database().account.findMany({
    where: {
      // Ids are UUIDs of version 7, so they sort by registration.
      ...(cursor !== undefined && { id: { lt: cursor } }),
      ...(q !== undefined && { email: { contains: escapeLike(q.toLowerCase()) } }),
      ...(tier !== undefined && { tier }),
      ...(isSuspended !== undefined && { suspendedAt: isSuspended ? { not: null } : null }),
      ...(isOperator !== undefined && { operatorSince: isOperator ? { not: null } : null }),
    },
    orderBy: { id: 'desc' },
    take: limit + 1,
  });
  const shown = rows.slice(0, limit);
  return {
    accounts: shown.map(presentOperatorAccount),
    nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** Prisma passes the text to LIKE as it is. */
function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}
