import { expect, test } from 'vitest';
import { reconcileBilling } from '../../../server/billing/reconcile-billing';
import { openBillingWorld } from '../../stand-ins/stripe/open-billing-world';
import type { TestAccount } from '../../support/factories';
import { anyKind } from '../../support/test-database';

const isDrill = process.env['DRILL'] === '1';
const count = isDrill ? 205 : 10;

test(`${count} subscriptions, on three pages of Stripe’s list, are reconciled`, async () => {
  const world = await openBillingWorld(anyKind());
  // Stripe's own pages have 100.
  if (!isDrill) world.standIn.world.pageSizeMax = 4;
  const accounts: TestAccount[] = [];
  // One after the other, so that none waits long for a connection on a busy machine.
  while (accounts.length < count) accounts.push(await world.newAccount());
  for (const one of accounts) await world.pay(one);
  const done = await reconcileBilling();
  expect(done?.live).toBeGreaterThanOrEqual(count);
  const paid = { id: { in: accounts.map(({ id }) => id) }, tier: 'pro' } as const;
  expect(await world.opened.client.account.count({ where: paid })).toBe(count);
  await world.close();
});
