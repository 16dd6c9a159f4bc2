import type { Stripe } from 'stripe';
import { database } from '../database/database';
import { adoptCustomer } from './adopt-customer';
import { accountMember } from './read-subscription';

/** Whose event it is: its customer's, or who was named when the customer's things were made. */
export async function findAccountOfEvent(
  stripe: Stripe,
  { data }: Stripe.Event,
): Promise<string | null> {
  const subject: Readonly<Record<string, unknown>> = { ...data.object };
  const customerId = subject['object'] === 'customer' ? subject['id'] : idOf(subject['customer']);
  if (typeof customerId !== 'string') return null;
  const known = await database().billing.findUnique({
    where: { customerId },
    select: { accountId: true },
  });
  if (known !== null) return known.accountId;
  const named: unknown = Object(subject['metadata'])[accountMember];
  return adoptCustomer(stripe, named, customerId);
}

function idOf(reference: unknown): unknown {
  return typeof reference === 'string' ? reference : Object(reference).id;
}
