import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type BillingWorld, openBillingWorld } from '../../e2e/stand-ins/stripe/open-billing-world';
import { useNoStripe, useStandIn } from '../../e2e/stand-ins/stripe/start-stand-in';
import { log } from '../platform/log';
import { startReconciling } from './reconcile-billing';

let world: BillingWorld;
beforeAll(async () => {
  world = await openBillingWorld('embedded');
});
afterAll(() => world.close());

test('the start does not wait for Stripe, and what no webhook reported is corrected soon afterwards', async () => {
  const account = await world.newAccount();
  await world.pay(account);
  world.standIn.setFault({ kind: 'late-reply', ms: 200 });
  const asked = world.standIn.requests.length;
  const stop = startReconciling();
  expect(world.standIn.requests).toHaveLength(asked);
  expect(await world.subscription(account)).toMatchObject({ tier: 'free' });
  await vi.waitFor(
    async () => expect(await world.subscription(account)).toMatchObject({ tier: 'pro' }),
    { timeout: 60_000 },
  );
  world.standIn.setFault(null);
  await stop();
});

test('the server starts while Stripe is away, and logs that billing could not be reconciled', async () => {
  const logged = vi.spyOn(log, 'error');
  world.standIn.setFault({ kind: 'refuse' });
  const stop = startReconciling();
  await vi.waitFor(
    () => expect(logged).toHaveBeenCalledWith(expect.anything(), 'billing could not be reconciled'),
    { timeout: 60_000 },
  );
  await stop();
  world.standIn.setFault(null);
});

test('a server without billing never calls Stripe, and logs no failure', async () => {
  useNoStripe();
  onTestFinished(() => useStandIn(world.standIn));
  const logged = vi.spyOn(log, 'error').mockClear();
  const asked = world.standIn.requests.length;
  const stop = startReconciling();
  // Long enough for a first round to fail, because without Stripe's settings it sends nothing.
  await setImmediate();
  await stop();
  expect(world.standIn.requests).toHaveLength(asked);
  expect(logged).not.toHaveBeenCalled();
});
