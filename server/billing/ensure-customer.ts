import type { Stripe } from 'stripe';
import { database } from '../database/database';
import { isKeptFailure } from '../stripe';
import { accountChanging } from './account-changing';
import { setCustomer } from './adopt-customer';
import { ensureBilling } from './ensure-billing';
import { accountMember } from './read-subscription';
import { renewAttempt } from './renew-attempt';

/**
 * The account's customer at Stripe, made once however many ask at the same time: all of them ask
 * with one idempotency key, and one that an earlier attempt left behind is found by its address.
 */
export async function ensureCustomer(stripe: Stripe, accountId: string): Promise<string> {
  const { customerId, attempt } = await ensureBilling(accountId);
  if (customerId !== null) return customerId;
  const account = await database().account.findUnique({ where: { id: accountId } });
  if (account === null) throw accountChanging();
  const { email } = account;
  const { data } = await stripe.customers.list({ email, limit: 100 });
  const found = data.find(({ metadata }) => metadata[accountMember] === accountId);
  const customer = found ?? (await create(stripe, { accountId, email, attempt }));
  await setCustomer(accountId, customer.id);
  const kept = await ensureBilling(accountId);
  if (kept.customerId !== null) return kept.customerId;
  throw accountChanging();
}

function create(
  stripe: Stripe,
  { accountId, email, attempt }: { accountId: string; email: string; attempt: string },
): Promise<Stripe.Customer> {
  return stripe.customers
    .create(
      { email, metadata: { [accountMember]: accountId } },
      { idempotencyKey: `marque-customer-${attempt}` },
    )
    .catch(async (error: unknown) => {
      if (isKeptFailure(error)) await renewAttempt(accountId, attempt);
      throw error;
    });
}
