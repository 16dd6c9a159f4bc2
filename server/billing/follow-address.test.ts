import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Fault } from '../../e2e/stand-ins/stripe/serve-api';
import { type BillingWorld, openBillingWorld } from '../../e2e/stand-ins/stripe/open-billing-world';
import { newAddress, requestChange } from '../../e2e/support/email-changes';
import { mailedToken } from '../../e2e/support/sent-mail';
import { openSignedIn } from '../../e2e/support/site-visitors';
import { isAvailable } from '../../e2e/support/test-database';
import { useCounters } from '../../e2e/support/use-counters';
import { backgroundIdle } from '../accounts/in-background';
import { openMemoryCounters } from '../limits/counters/counters';
import { database } from '../platform/database/database';
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

/** An account that has a customer at Stripe. */
async function openCustomer() {
  const signedIn = await openSignedIn();
  const accountId = signedIn.user.id;
  const customerId = await withStripe((stripe) => ensureCustomer(stripe, accountId));
  const addressThere = () => world.standIn.world.customers.get(customerId)?.email;
  expect(addressThere()).toBe(signedIn.user.email);
  const call = async (procedure: string, token: string) => {
    const response = await signedIn.browser.post(`/api/trpc/auth.${procedure}`, { token });
    expect(response.status).toBe(200);
    await backgroundIdle();
  };
  const changeTo = async (email: string) => {
    const token = await requestChange({ accountId }, email);
    await call('confirmEmailChange', token);
  };
  return { ...signedIn.user, accountId, customerId, addressThere, changeTo, call };
}

test('the customer at Stripe gets the address that the account has changed to, once', async () => {
  const [{ addressThere, changeTo }, email] = [await openCustomer(), newAddress()];
  await changeTo(email);
  expect(addressThere()).toBe(email);
  expect(await tellAddresses()).toEqual({ told: 0, failed: 0 });
});

test('the customer at Stripe gets the old address back when the change is undone', async () => {
  const customer = await openCustomer();
  await database().account.update({
    where: { id: customer.accountId },
    data: { emailVerifiedAt: new Date() },
  });
  await customer.changeTo(newAddress());
  const token = await mailedToken(env.dataFolder, customer.email, 'undo-email');
  await customer.call('undoEmailChange', token);
  expect(customer.addressThere()).toBe(customer.email);
});

test('while Stripe is away the address still changes, and the reconcile job updates Stripe later', async () => {
  const [{ addressThere, changeTo }, email] = [await openCustomer(), newAddress()];
  world.standIn.setFault({ kind: 'refuse' });
  await changeTo(email);
  expect(addressThere()).not.toBe(email);
  world.standIn.setFault(null);
  expect(await reconcileBilling()).toMatchObject({ failed: 0 });
  expect(addressThere()).toBe(email);
});

test('two updates at once never leave the old address at Stripe', async () => {
  const { accountId, customerId, addressThere } = await openCustomer();
  const change = (email: string) =>
    world.opened.client.account.update({ where: { id: accountId }, data: { email } });
  // Stripe gets the first update last; we store its result before or after that of the second.
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
    // Each round may settle what the previous one could not.
    for (let turn = 0; turn < 3; turn++) await tellAddresses();
    expect(addressThere()).toBe(email);
    const where = { accountId, customerId, customerEmail: email };
    expect(await world.opened.client.billing.count({ where })).toBe(1);
  }
});

test('a customer deleted at Stripe does not count as a failed update', async () => {
  const { accountId, customerId } = await openCustomer();
  await withStripe((stripe) => stripe.customers.del(customerId));
  const data = { email: newAddress() };
  await world.opened.client.account.update({ where: { id: accountId }, data });
  expect(await tellAddresses()).toEqual({ told: 1, failed: 0 });
  expect(await tellAddresses()).toEqual({ told: 0, failed: 0 });
});
