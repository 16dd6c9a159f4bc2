import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { makeSubscription } from '../../e2e/stand-ins/stripe/objects';
import { type BillingWorld, openBillingWorld } from '../../e2e/stand-ins/stripe/open-billing-world';
import { useNoStripe, useStandIn } from '../../e2e/stand-ins/stripe/start-stand-in';
import type { TestAccount } from '../../e2e/support/factories';
import { closeAccount } from '../accounts/close-account';
import { endSubscription } from './end-subscription';
import { openCheckout } from './hosted-pages';
import { someOrigin } from '../../e2e/support/some-origin';

let world: BillingWorld;
beforeAll(async () => {
  world = await openBillingWorld('embedded');
});
afterAll(() => world.close());

const subscriptionsOf = (subscription: { customer: unknown }) =>
  [...world.standIn.world.subscriptions.values()].filter(
    ({ customer }) => customer === subscription.customer,
  );
const checkoutOf = async (account: TestAccount) => {
  const { url } = await openCheckout(account.id, {}, someOrigin.requestId);
  return world.standIn.world.checkouts.get(url.split('/').at(-1) ?? '')?.session;
};

test('a deleted account is no longer charged, even if no webhook has reported the subscription', async () => {
  const account = await world.newAccount();
  const subscription = await world.pay(account);
  await endSubscription(account.id);
  expect(subscription.status).toBe('canceled');
  await endSubscription(account.id);
  expect(new Set(await world.deliver())).toEqual(new Set([200]));
  expect(await world.subscription(account)).toMatchObject({ tier: 'free' });
});

test('all of the account’s subscriptions at Stripe end, and nothing else the operator sells', async () => {
  const account = await world.newAccount();
  const paid = await world.pay(account);
  const customer = typeof paid.customer === 'string' ? paid.customer : paid.customer.id;
  const price = world.standIn.world.prices.get('price_pro');
  if (price === undefined) throw new Error('The stand-in sells nothing.');
  const { metadata } = paid;
  const second = makeSubscription({ customer, price, metadata });
  const unpaid = makeSubscription({ customer, price, metadata });
  unpaid.status = 'incomplete';
  const foreign = makeSubscription({
    customer,
    price: { ...price, id: 'price_of_something_else' },
    metadata: {},
  });
  for (const made of [second, unpaid, foreign]) {
    world.standIn.world.subscriptions.set(made.id, made);
  }
  await endSubscription(account.id);
  expect(subscriptionsOf(paid).map(({ status }) => status)).toEqual([
    'canceled',
    'canceled',
    'canceled',
    'active',
  ]);
});

test('a checkout that is still open cannot be paid once the account is deleted', async () => {
  const account = await world.newAccount();
  const session = await checkoutOf(account);
  expect(session?.status).toBe('open');
  await closeAccount(account.id, { email: account.email }, endSubscription, someOrigin);
  expect(session?.status).toBe('expired');
});

test('a checkout opened while the account is being deleted is closed too, or never returned', async () => {
  for (let round = 0; round < 24; round++) {
    const account = await world.newAccount();
    const asked = world.standIn.requests.length;
    const known = new Set(world.standIn.world.checkouts.keys());
    const opening = openCheckout(account.id, {}, someOrigin.requestId);
    // In each round the deletion begins one request to Stripe later.
    const deletion = vi
      .waitUntil(() => world.standIn.requests.length >= asked + (round % 4), {
        interval: 1,
        timeout: 20_000,
      })
      .then(() => closeAccount(account.id, { email: account.email }, endSubscription, someOrigin));
    const [opened] = await Promise.allSettled([opening, deletion]);
    await deletion;
    const url = opened.status === 'fulfilled' ? opened.value.url : '';
    const payable = [...world.standIn.world.checkouts]
      .filter(([id]) => !known.has(id) && url.endsWith(id))
      .filter(([, { session }]) => session.status === 'open');
    expect(payable).toEqual([]);
    if (opened.status === 'rejected') expect(opened.reason).toMatchObject({ status: 503 });
    expect(await world.opened.client.account.count({ where: { id: account.id } })).toBe(0);
  }
});

describe('while Stripe is away', () => {
  test('the account stays as it was, and can be deleted afterwards', async () => {
    const account = await world.newAccount();
    const subscription = await world.pay(account);
    world.standIn.setFault({ kind: 'refuse' });
    const refused = closeAccount(account.id, { email: account.email }, endSubscription, someOrigin);
    await expect(refused).rejects.toMatchObject({ code: 'service_unavailable' });
    world.standIn.setFault(null);
    expect(subscription.status).toBe('active');
    expect(await world.subscription(account)).toMatchObject({ tier: 'free' });
    await closeAccount(account.id, { email: account.email }, endSubscription, someOrigin);
    expect(subscription.status).toBe('canceled');
    expect(await world.opened.client.account.count({ where: { id: account.id } })).toBe(0);
    expect(new Set(await world.deliver())).toEqual(new Set([200]));
  });

  test.each([
    ['a checkout', checkoutOf, 'expired'],
    ['a subscription', (account: TestAccount) => world.pay(account), 'canceled'],
  ])('%s that Stripe once failed to end can be ended later', async (_what, make, ended) => {
    const account = await world.newAccount();
    const made = await make(account);
    world.standIn.setFault(() =>
      world.standIn.requests.at(-1)?.method === 'GET' ? null : { kind: 'error', status: 500 },
    );
    const refused = endSubscription(account.id);
    await expect(refused).rejects.toMatchObject({ code: 'service_unavailable' });
    world.standIn.setFault(null);
    await endSubscription(account.id);
    expect(made?.status).toBe(ended);
  });

  test('a deletion interrupted after the subscription ended, as by a crash, can be finished', async () => {
    const account = await world.newAccount();
    await world.pay(account);
    await endSubscription(account.id);
    await closeAccount(account.id, { email: account.email }, endSubscription, someOrigin);
    expect(await world.opened.client.account.count({ where: { id: account.id } })).toBe(0);
  });
});

test('without Stripe’s settings an account can be deleted only once its subscription has ended', async () => {
  const [payer, former] = [await world.newAccount(), await world.newAccount()];
  const subscription = await world.pay(payer);
  await world.pay(former);
  await world.deliver();
  await endSubscription(former.id);
  await world.deliver();
  useNoStripe();
  onTestFinished(() => useStandIn(world.standIn));
  const refused = closeAccount(payer.id, { email: payer.email }, endSubscription, someOrigin);
  await expect(refused).rejects.toMatchObject({ code: 'billing_not_configured' });
  expect(await world.subscription(payer)).toMatchObject({ tier: 'pro', status: 'active' });
  await closeAccount(former.id, { email: former.email }, endSubscription, someOrigin);

  useStandIn(world.standIn);
  await closeAccount(payer.id, { email: payer.email }, endSubscription, someOrigin);
  expect(subscription.status).toBe('canceled');
  const where = { id: { in: [payer.id, former.id] } };
  expect(await world.opened.client.account.count({ where })).toBe(0);
});

test('deleting an account without a subscription asks Stripe to end nothing', async () => {
  const account = await world.newAccount();
  const asked = world.standIn.requests.length;
  await closeAccount(account.id, { email: account.email }, endSubscription, someOrigin);
  expect(world.standIn.requests).toHaveLength(asked);
});
