import type { Stripe } from 'stripe';
import { z } from 'zod';
import { database } from '../database/database';
import { isUniqueViolation } from '../database/unique-violation';
import { nullWhenMissing } from '../stripe';
import { ensureBilling } from './ensure-billing';
import { accountMember } from './read-subscription';

/**
 * Takes back a customer that Stripe knows as the account's and we do not, as after a restored
 * backup. Only for an account that has none: and only one that still exists, as late events may
 * speak of a customer that was deleted.
 * @param named what stands at Stripe where the account's id should
 * @returns the account's id, or null when it is not the account's
 */
export async function adoptCustomer(
  stripe: Stripe,
  named: unknown,
  customerId: string,
): Promise<string | null> {
  const accountId = z.uuid().safeParse(named).data;
  if (accountId === undefined) return null;
  const account = await database().account.findUnique({ where: { id: accountId } });
  if (account === null) return null;
  const billing = await ensureBilling(accountId);
  if (billing.customerId !== null) return billing.customerId === customerId ? accountId : null;
  const customer = await stripe.customers.retrieve(customerId).catch(nullWhenMissing);
  if (customer === null || customer.deleted === true) return null;
  if (customer.metadata[accountMember] !== accountId) return null;
  await setCustomer(accountId, customerId);
  const { customerId: kept } = await ensureBilling(accountId);
  return kept === customerId ? accountId : null;
}

/** Unless the account has one by now. */
export async function setCustomer(accountId: string, customerId: string): Promise<void> {
  await database()
    .billing.updateMany({ where: { accountId, customerId: null }, data: { customerId } })
    .catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
    });
}
