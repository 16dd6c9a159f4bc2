import type { Tier } from '../../contract/plans';

/**
 * The account whose counters a request is counted in: its own, or on the free plan that of an
 * earlier free account of the same mailbox, so that tags in an address (`jane+2@…`) bring no second quota.
 */
export function countedAccount(holder: {
  accountId: string;
  tier: Tier;
  quotaAccountId?: string | null | undefined;
}): string {
  return holder.tier === 'free' ? (holder.quotaAccountId ?? holder.accountId) : holder.accountId;
}
