import type { Account } from '../platform/generated/client';

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

/** An account that somebody has shown to be theirs; `accessEpoch` goes to `startSession` with it. */
export type CheckedUser = { user: PublicAccount; accessEpoch: number };

export function presentChecked(account: Row & Pick<Account, 'accessEpoch'>): CheckedUser {
  return { user: presentAccount(account), accessEpoch: account.accessEpoch };
}

export function presentOperatorAccount(account: Account) {
  const { dailyRequests, quotaAccountId, suspendedAt, suspendedFor } = account;
  const suspension = suspendedAt && {
    since: suspendedAt.toISOString(),
    reason: suspendedFor ?? '',
  };
  return { ...presentAccount(account), dailyRequests, quotaAccountId, suspension };
}
