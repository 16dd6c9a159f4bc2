import type { Stripe } from 'stripe';
import { z } from 'zod';
import { database } from '../platform/database/database';
import { isUniqueViolation } from '../platform/database/database-errors';
import { accountChanging } from '../accounts/close-account';
import { ensureBilling, renewAttempt } from './ensure-billing';
import { accountMember } from './read-subscription';
import { nullWhenMissing } from './stripe';

/**
 * The account's customer at Stripe, created once however many requests ask at the same time: all of
 * them use one idempotency key, and a customer left by an earlier attempt is found by its address.
 */
export async function ensureCustomer(stripe: Stripe, accountId: string): Promise<string> {
  const billing = await ensureBilling(accountId);
  if (billing.customerId !== null) return billing.customerId;
  const account = await database().account.findUnique({ where: { id: accountId } });
  if (account === null) throw accountChanging();
  const { email } = account;
  const idempotencyKey = `marque-customer-${billing.attempt}`;
  const { data } = await stripe.customers.list({ email, limit: 100 });
  const customer =
    data.find(({ metadata }) => metadata[accountMember] === accountId) ??
    (await stripe.customers
      .create({ email, metadata: { [accountMember]: accountId } }, { idempotencyKey })
      .catch(renewAttempt(billing)));
  const kept = await setCustomer(accountId, customer);
  if (kept === null) throw accountChanging();
  return kept;
}

/**
 * Takes back a customer that Stripe knows as the account's and we do not, as after a restored
 * backup. It must still exist: late events may be about one that was deleted.
 * @param named the value of `accountMember` at Stripe
 * @returns the account's id, or null when the customer is not the account's
 */
export async function adoptCustomer(stripe: Stripe, named: unknown, customerId: string) {
  const accountId = z.uuid().safeParse(named).data;
  if (accountId === undefined) return null;
  const account = await database().account.findUnique({ where: { id: accountId } });
  if (account === null) return null;
  const billing = await ensureBilling(accountId);
  if (billing.customerId !== null) return billing.customerId === customerId ? accountId : null;
  const customer = await stripe.customers.retrieve(customerId).catch(nullWhenMissing);
  if (customer === null || customer.deleted === true) return null;
  if (customer.metadata[accountMember] !== accountId) return null;
  return (await setCustomer(accountId, customer)) === customerId ? accountId : null;
}

/** @returns the account's customer: another one if somebody else was faster */
async function setCustomer(
  accountId: string,
  { id: customerId, email: customerEmail }: Stripe.Customer,
): Promise<string | null> {
  await database()
    .billing.updateMany({
      where: { accountId, customerId: null },
      data: { customerId, customerEmail },
    })
    .catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
    });
  return (await ensureBilling(accountId)).customerId;
}
