import { randomUUID } from 'node:crypto';
import type { Database } from '../../server/platform/database/database';
import type { Tier } from '../../server/contract/plans';
import { generateApiKey } from '../../server/accounts/keys/api-key';

export type TestAccount = { id: string; email: string; apiKey: string };

/** An account with a live key. */
export async function createAccount(
  database: Database,
  { tier = 'free' as Tier, email = `${randomUUID()}@example.com` } = {},
): Promise<TestAccount> {
  const { raw, record } = generateApiKey('live');
  const { id } = await database.account.create({
    data: { email, tier, emailVerifiedAt: new Date(), keys: { create: record } },
  });
  return { id, email, apiKey: raw };
}
