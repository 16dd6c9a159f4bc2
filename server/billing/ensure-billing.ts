import { database } from '../database/database';
import { isForeignKeyViolation } from '../database/foreign-key-violation';
import type { Billing } from '../generated/client';
import { accountChanging } from './account-changing';

/**
 * The account's row, made when it is first needed.
 * @throws AppError `service_unavailable` when the account has been deleted meanwhile
 */
export async function ensureBilling(accountId: string): Promise<Billing> {
  const known = await database().billing.findUnique({ where: { accountId } });
  if (known !== null) return known;
  const made = await database()
    .billing.createMany({ data: [{ accountId }], skipDuplicates: true })
    .then(() => database().billing.findUnique({ where: { accountId } }))
    .catch((error: unknown) => {
      if (isForeignKeyViolation(error)) return null;
      throw error;
    });
  if (made === null) throw accountChanging();
  return made;
}
