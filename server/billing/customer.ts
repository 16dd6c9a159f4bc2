import { randomUUID } from 'node:crypto';
import type { Stripe } from 'stripe';
import { z } from 'zod';
import { accountChanging } from '../accounts/close-account';
import { inBackground } from '../accounts/in-background';
import { database } from '../platform/database/database';
import { isForeignKeyViolation, isUniqueViolation } from '../platform/database/database-errors';
import type { Billing } from '../platform/generated/client';
import { log } from '../platform/log';
import type { Origin } from '../platform/requests/origin';
import { isBillingConfigured, isKeptFailure, nullWhenMissing, withStripe } from './stripe';
import { accountMember } from './subscription';

/**
 * The account's customer at Stripe, created once even by parallel requests: they all use one
 * idempotency key, and a customer left by an earlier attempt is found by its address.
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
 * Links a customer to its account again when only Stripe knows of it, as after a restored backup. The
 * customer must still exist: late events may be about a deleted one.
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

/** @returns the account's customer, which may be one that another request has set */
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

/**
 * The account's billing row, created when it is first needed.
 * @throws AppError `service_unavailable` when the account has been deleted meanwhile
 */
export async function ensureBilling(accountId: string): Promise<Billing> {
  const known = await database().billing.findUnique({ where: { accountId } });
  if (known !== null) return known;
  // Prisma's upsert may read first, and two calls at once would then both insert.
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
 * For a `catch`: replaces idempotency keys for which Stripe would only repeat the failure.
 * Parallel requests share the new ones.
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

type Outdated = { accountId: string; customerId: string; told: string | null; email: string };

/**
 * Updates an account's changed address at Stripe in the background: receipts go there. The reconcile
 * job retries what fails.
 */
export function tellAddressesSoon({ requestId }: Origin): void {
  if (isBillingConfigured())
    inBackground('address at Stripe', requestId, async () => void (await tellAddresses()));
}

/**
 * Updates customers at Stripe to the current addresses of their accounts.
 * @returns how many updates succeeded and failed
 */
export async function tellAddresses(signal?: AbortSignal) {
  const tally = { told: 0, failed: 0 };
  for (const outdated of await listOutdated()) {
    if (signal?.aborted === true) break;
    try {
      await tellAddress(outdated);
      tally.told++;
    } catch (error) {
      tally.failed++;
      const { accountId } = outdated;
      log.warn({ err: error, accountId }, 'an address could not be updated at Stripe');
    }
  }
  return tally;
}

function listOutdated(): Promise<Outdated[]> {
  return database().$queryRaw<Outdated[]>`
    SELECT billing.account_id::text AS "accountId", customer_id AS "customerId",
      customer_email AS told, email
    FROM billing JOIN account ON account.id = billing.account_id
    WHERE customer_id IS NOT NULL AND customer_email IS DISTINCT FROM email`;
}

async function tellAddress({ accountId, customerId, told, email }: Outdated): Promise<void> {
  // A customer that has been deleted at Stripe gets no receipts.
  await withStripe((stripe) =>
    stripe.customers.update(customerId, { email }).catch(nullWhenMissing),
  );
  const { billing } = database();
  const noted = await billing.updateMany({
    where: { accountId, customerId, customerEmail: told },
    data: { customerEmail: email },
  });
  if (noted.count > 0) return;
  // Another process updated Stripe meanwhile: which address arrived last is unknown.
  await billing.updateMany({ where: { accountId, customerId }, data: { customerEmail: null } });
}
