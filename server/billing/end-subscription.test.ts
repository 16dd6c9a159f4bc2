import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BillingWorld, openBillingWorld } from '../testing/stripe-stand-in/open-billing-world';
import { endSubscription } from './end-subscription';

let world: BillingWorld;
beforeAll(async () => {
  world = await openBillingWorld('embedded');
});
afterAll(() => world.close());

test('who deletes the account pays no more, even if no webhook has told us of the subscription', async () => {
  const account = await world.newAccount();
  const subscription = await world.pay(account);
  await endSubscription(account.id);
  expect(subscription.status).toBe('canceled');
  await endSubscription(account.id);
  expect(await world.deliver()).not.toContain(503);
  expect(await world.subscription(account)).toMatchObject({ tier: 'free' });
});

test('an account without a subscription can be deleted without Stripe being asked to end one', async () => {
  const account = await world.newAccount();
  await endSubscription(account.id);
  expect(world.standIn.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});
