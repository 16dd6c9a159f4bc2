import type { Account } from '../generated/client';

export type PublicAccount = {
  id: string;
  email: string;
  name: string | null;
  tier: Account['tier'];
  email_verified: boolean;
  created_at: string;
};

/** What an account's holder sees of it. */
export function presentAccount(
  account: Pick<Account, 'id' | 'email' | 'name' | 'tier' | 'emailVerifiedAt' | 'createdAt'>,
): PublicAccount {
  return {
    id: account.id,
    email: account.email,
    name: account.name,
    tier: account.tier,
    email_verified: account.emailVerifiedAt !== null,
    created_at: account.createdAt.toISOString(),
  };
}
