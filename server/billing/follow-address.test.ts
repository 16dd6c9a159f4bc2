import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Fault } from '../../e2e/stand-ins/stripe/serve-api';
import { type BillingWorld, openBillingWorld } from '../../e2e/stand-ins/stripe/open-billing-world';
import { mailedToken } from '../../e2e/support/sent-mail';
import { openSignedIn } from '../../e2e/support/site-visitors';
import { someOrigin } from '../../e2e/support/some-origin';
import { isAvailable } from '../../e2e/support/test-database';
import { useCounters } from '../../e2e/support/use-counters';
import { backgroundIdle } from '../accounts/in-background';
import { requestEmailChange } from '../accounts/request-email-change';
import { openMemoryCounters } from '../metering/quotas/counters';
import { env } from '../platform/env';
import { ensureCustomer, tellAddresses } from './customer';
import { reconcileBilling } from './reconcile-billing';
import { withStripe } from './stripe';

let world: BillingWorld;
beforeAll(async () => {
  world = await openBillingWorld(isAvailable('postgres') ? 'postgres' : 'embedded');
  useCounters(openMemoryCounters());
});
afterEach(() => world.standIn.setFault(null));
afterAll(() => world.close());

/** Somebody who has been at Stripe. */
async function openCustomer() {
  const signedIn = await openSignedIn();
  const accountId = signedIn.user.id;
  const customerId = await withStripe((stripe) => ensureCustomer(stripe, accountId));
  const addressThere = () => world.standIn.world.customers.get(customerId)?.email;
  expect(addressThere()).toBe(signedIn.user.email);
  const changeTo = async (email: string) => {
    await requestEmailChange(accountId, { email }, someOrigin);
    const token = await mailedToken(env.dataFolder, email, 'change-email');
    const input = { token };
    const response = await signedIn.browser.post('/api/trpc/auth.confirmEmailChange', input);
    expect(response.status).toBe(200);
    await backgroundIdle();
  };
  return { accountId, customerId, addressThere, changeTo };
}
const newAddress = () => `${randomUUID()}@example.com`;

test('the customer at Stripe gets the address that the account has changed to, once', async () => {
  const [{ addressThere, changeTo }, email] = [await openCustomer(), newAddress()];
  await changeTo(email);
  expect(addressThere()).toBe(email);
  expect(await tellAddresses()).toEqual({ told: 0, failed: 0 });
});

test('while Stripe is away the address changes all the same, and the reconcile job tells it', async () => {
  const [{ addressThere, changeTo }, email] = [await openCustomer(), newAddress()];
  world.standIn.setFault({ kind: 'refuse' });
  await changeTo(email);
  expect(addressThere()).not.toBe(email);
  world.standIn.setFault(null);
  expect(await reconcileBilling()).toMatchObject({ failed: 0 });
  expect(addressThere()).toBe(email);
});

test('of two who tell Stripe at once, none leaves the address before', async () => {
  const { accountId, customerId, addressThere } = await openCustomer();
  const change = (email: string) =>
    world.opened.client.account.update({ where: { id: accountId }, data: { email } });
  // Stripe hears the first one last, who then notes it before the other one or after.
  for (const replyMs of [120, 0]) {
    const faults: Fault[] = [
      { kind: 'slow', ms: 60 },
      { kind: 'late-reply', ms: replyMs },
    ];
    world.standIn.setFault(() => faults.shift() ?? null);
    await change(newAddress());
    const first = tellAddresses();
    await vi.waitUntil(() => faults.length === 1, { timeout: 20_000, interval: 1 });
    const email = newAddress();
    await change(email);
    await Promise.all([first, tellAddresses()]);
    // Each turn may find what the one before could not settle; two know the last address.
    for (let turn = 0; turn < 3; turn++) await tellAddresses();
    expect(addressThere()).toBe(email);
    const where = { accountId, customerId, customerEmail: email };
    expect(await world.opened.client.billing.count({ where })).toBe(1);
  }
});

test('a customer that was deleted at Stripe is no failure', async () => {
  const { accountId, customerId } = await openCustomer();
  await withStripe((stripe) => stripe.customers.del(customerId));
  const data = { email: newAddress() };
  await world.opened.client.account.update({ where: { id: accountId }, data });
  expect(await tellAddresses()).toEqual({ told: 1, failed: 0 });
  expect(await tellAddresses()).toEqual({ told: 0, failed: 0 });
});
