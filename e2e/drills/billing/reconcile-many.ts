import { expect } from 'vitest';
import { reconcileBilling } from '../../../server/billing/reconcile-billing';
import type { BillingWorld } from '../../stand-ins/stripe/open-billing-world';
import type { TestAccount } from '../../support/factories';

/** Lets that many accounts pay while no webhook arrives, and the reconcile job find out. */
export async function expectAllReconciled(world: BillingWorld, count: number): Promise<void> {
  const accounts: TestAccount[] = [];
  // One after the other: a busy machine lets none wait long for a connection.
  while (accounts.length < count) accounts.push(await world.newAccount());
  for (const one of accounts) await world.pay(one);
  const done = await reconcileBilling();
  expect(done?.live).toBeGreaterThanOrEqual(count);
  const paid = { id: { in: accounts.map(({ id }) => id) }, tier: 'pro' } as const;
  expect(await world.opened.client.account.count({ where: paid })).toBe(count);
}
