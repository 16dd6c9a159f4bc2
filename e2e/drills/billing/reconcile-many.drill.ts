import { test } from 'vitest';
import { openBillingWorld } from '../../stand-ins/stripe/open-billing-world';
import { anyKind } from '../../support/test-database';
import { expectAllReconciled } from './reconcile-many';

test('205 subscriptions, on three pages of Stripe’s list, are reconciled', async () => {
  const world = await openBillingWorld(anyKind());
  await expectAllReconciled(world, 205);
  await world.close();
});
