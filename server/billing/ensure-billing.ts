import { database } from '../database/database';
import type { Billing } from '../generated/client';

/** The account's row, made when it is first needed. */
export async function ensureBilling(accountId: string): Promise<Billing> {
  const known = await database().billing.findUnique({ where: { accountId } });
  if (known !== null) return known;
  await database().billing.createMany({ data: [{ accountId }], skipDuplicates: true });
  return database().billing.findUniqueOrThrow({ where: { accountId } });
}
