import { randomUUID } from 'node:crypto';
import type { Database } from '../../server/platform/database/database';
import type { Tier } from '../../server/contract/plans';
import type { NotedRequest } from '../../server/metering/requests/note-request';
import { generateApiKey } from '../../server/accounts/keys/caller';

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

let noted = 0;

/** A request of an account, as the transport records it for the log. */
export function noteAs(accountId: string, details: Partial<NotedRequest> = {}): NotedRequest {
  return {
    caller: { accountId, key: { prefix: 'mq_live_abcd', last4: 'wxyz' } },
    route: { bucket: 'svg', parameters: new Set() },
    requestId: randomUUID(),
    sequence: noted++,
    atMs: Date.now(),
    latencyMs: 0.46,
    method: 'GET',
    url: 'http://localhost/v1/svg/github',
    status: 200,
    cost: 1,
    ...details,
  };
}
