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

export function presentOperatorAccount(account: Account) {
  return { ...presentAccount(account), dailyRequests: account.dailyRequests };
}
