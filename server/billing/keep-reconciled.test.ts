import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type BillingWorld, openBillingWorld } from '../testing/stripe-stand-in/open-billing-world';
import { useNoStripe, useStandIn } from '../testing/stripe-stand-in/use-stand-in';
import { keepReconciled } from './keep-reconciled';

let world: BillingWorld;
beforeAll(async () => {
  world = await openBillingWorld('embedded');
});
afterAll(() => world.close());

test('the start does not wait for Stripe; what no webhook told is mended soon after it', async () => {
  const account = await world.newAccount();
  await world.pay(account);
  world.standIn.setFault({ kind: 'late-reply', ms: 200 });
  const startedAt = performance.now();
  const stop = keepReconciled();
  expect(performance.now() - startedAt).toBeLessThan(50);
  expect(await world.subscription(account)).toMatchObject({ tier: 'free' });
  await vi.waitFor(
    async () => expect(await world.subscription(account)).toMatchObject({ tier: 'pro' }),
    { timeout: 10_000 },
  );
  world.standIn.setFault(null);
  await stop();
});

test('a start while Stripe is away, and one without billing, are starts like any other', async () => {
  world.standIn.setFault({ kind: 'refuse' });
  const stop = keepReconciled();
  await stop();
  world.standIn.setFault(null);
  useNoStripe();
  const asked = world.standIn.requests.length;
  await keepReconciled()();
  expect(world.standIn.requests).toHaveLength(asked);
  useStandIn(world.standIn);
});
