import { type Caller, countedAccount } from '../accounts/keys/caller';
import { env } from '../platform/env';
import { plans } from '../platform/plans';
import { countLooks } from './queue-look';

/** What an account has used today of its new domains. Undefined if no site is looked at. */
export async function findLookUsage(
  caller: Pick<Caller, 'accountId' | 'tier' | 'quotaAccountId'>,
): Promise<{ used: number; limit: number | null } | undefined> {
  if (!env.enriches) return undefined;
  const used = await countLooks(countedAccount(caller));
  return { used, limit: plans[caller.tier].looksPerDay };
}
