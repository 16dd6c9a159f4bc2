import { randomUUID } from 'node:crypto';
import { database } from '../database/database';

/** Lets the next try use idempotency keys that Stripe has not answered yet; those at it now share them. */
export async function renewAttempt(accountId: string, attempt: string): Promise<void> {
  await database().billing.updateMany({
    where: { accountId, attempt },
    data: { attempt: randomUUID() },
  });
}
