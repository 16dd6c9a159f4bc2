import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type BillingWorld, openBillingWorld } from '../../e2e/stand-ins/stripe/open-billing-world';
import { useNoStripe, useStandIn } from '../../e2e/stand-ins/stripe/use-stand-in';
import { keepReconciled } from './reconcile-billing';

let world: BillingWorld;
beforeAll(async () => {
  world = await openBillingWorld('embedded');
});
afterAll(() => world.close());

test('the start does not wait for Stripe; what no webhook reported is corrected soon after it', async () => {
  const account = await world.newAccount();
  await world.pay(account);
  world.standIn.setFault({ kind: 'late-reply', ms: 200 });
  const asked = world.standIn.requests.length;
  const stop = keepReconciled();
  expect(world.standIn.requests).toHaveLength(asked);
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
