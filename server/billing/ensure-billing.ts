import { randomUUID } from 'node:crypto';
import { accountChanging } from '../accounts/close-account';
import { database } from '../platform/database/database';
import { isForeignKeyViolation } from '../platform/database/database-errors';
import type { Billing } from '../platform/generated/client';
import { isKeptFailure } from './stripe';

/**
 * The account's billing row, created when it is first needed.
 * @throws AppError `service_unavailable` when the account has been deleted meanwhile
 */
export async function ensureBilling(accountId: string): Promise<Billing> {
  const known = await database().billing.findUnique({ where: { accountId } });
  if (known !== null) return known;
  // An upsert would look first: two calls at once would both insert.
  await database()
    .billing.createMany({ data: [{ accountId }], skipDuplicates: true })
    .catch((error: unknown) => {
      throw isForeignKeyViolation(error) ? accountChanging() : error;
    });
  const created = await database().billing.findUnique({ where: { accountId } });
  if (created === null) throw accountChanging();
  return created;
}

/**
 * For a `catch`: replaces the idempotency keys with which Stripe would only repeat the failure.
 * Requests at the same time share the new ones.
 */
export function renewAttempt({ accountId, attempt }: Pick<Billing, 'accountId' | 'attempt'>) {
  return async (error: unknown): Promise<never> => {
    if (isKeptFailure(error)) {
      const data = { attempt: randomUUID() };
      await database().billing.updateMany({ where: { accountId, attempt }, data });
    }
    throw error;
  };
}
