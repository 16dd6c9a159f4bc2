import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import type { TestAccount } from '../../e2e/support/factories';
import { createAccount } from '../../e2e/support/factories';
import {
  cancelNow,
  changePrice,
  failPayment,
  setCancelAtPeriodEnd,
} from '../../e2e/stand-ins/stripe/live-subscription';
import { useStandIn } from '../../e2e/stand-ins/stripe/start-stand-in';
import { makeSubscription } from '../../e2e/stand-ins/stripe/objects';
import { type BillingWorld, openBillingWorld } from '../../e2e/stand-ins/stripe/open-billing-world';
import { listSentMail } from '../../e2e/support/sent-mail';
import { databaseKinds, isAvailable } from '../../e2e/support/test-database';
import { env } from '../platform/env';
import { idOf, pastDueGraceMs } from './subscription';
import { reconcileBilling } from './reconcile-billing';

describe.each(databaseKinds)('the reconcile job on %s', (kind) => {
  describe.runIf(isAvailable(kind))('', () => {
    let world: BillingWorld;
    let account: TestAccount;
    beforeAll(async () => {
      world = await openBillingWorld(kind);
    });
    beforeEach(async () => {
      account = await world.newAccount();
    });
    afterAll(() => world.close());

    const tier = async () => (await world.subscription(account))['tier'];

    test('the reconcile job corrects plans that no webhook reported: paid, cancelled at the end, cancelled', async () => {
      const subscription = await world.pay(account);
      expect(await tier()).toBe('free');
      expect(await reconcileBilling()).toMatchObject({ corrected: 1, failed: 0 });
      expect(await tier()).toBe('pro');
      setCancelAtPeriodEnd(world.standIn.world, subscription, true);
      await reconcileBilling();
      expect(await world.subscription(account)).toMatchObject({
        tier: 'pro',
        cancelAtPeriodEnd: true,
      });
      cancelNow(world.standIn.world, subscription);
      expect(await reconcileBilling()).toMatchObject({ corrected: 1, failed: 0 });
      expect(await tier()).toBe('free');
    });

    test('a subscription gives the plan only with a current or former price of the plan', async () => {
      const subscription = await world.pay(account);
      await world.deliver();
      changePrice(world.standIn.world, subscription, 'price_one_cent');
      await world.deliver();
      expect(await world.subscription(account)).toMatchObject({ tier: 'free', status: 'active' });
      useStandIn(world.standIn, { pricesPro: ['price_new', 'price_one_cent'] });
      onTestFinished(() => useStandIn(world.standIn));
      // No webhook reports that the operator knows the price now.
      await reconcileBilling();
      expect(await world.subscription(account)).toMatchObject({ tier: 'pro' });
      // Nor that the price is another one.
      changePrice(world.standIn.world, subscription, 'price_of_something_else');
      await reconcileBilling();
      expect(await world.subscription(account)).toMatchObject({ tier: 'free' });
    });

    test('the reconcile job checks no account when all agree with Stripe', async () => {
      await world.pay(account);
      await reconcileBilling();
      expect(await reconcileBilling()).toMatchObject({ checked: 0, corrected: 0, failed: 0 });
    });

    test('the reconcile job leaves a pro plan that the operator gave, and other plans, alone', async () => {
      const given = await Promise.all(
        (['pro', 'enterprise', 'internal'] as const).map((plan) =>
          createAccount(world.opened.client, { tier: plan }),
        ),
      );
      // Former subscribers: accounts that were never at Stripe are not checked.
      const data = given.map(({ id }) => ({ accountId: id, status: 'active' }));
      await world.opened.client.billing.createMany({ data });
      expect(await reconcileBilling()).toMatchObject({ checked: 3, corrected: 0 });
      const found = await Promise.all(given.map((one) => world.subscription(one)));
      expect(found.map((one) => one['tier'])).toEqual(['pro', 'enterprise', 'internal']);
    });

    test('the reconcile job ends the grace period of an unpaid subscription after 14 days, and gives the plan back once it is paid', async () => {
      const subscription = await world.pay(account);
      failPayment(world.standIn.world, subscription);
      await world.deliver();
      expect(await tier()).toBe('pro');
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + pastDueGraceMs - 60_000 });
      await reconcileBilling();
      expect(await tier()).toBe('pro');
      vi.setSystemTime(Date.now() + 120_000);
      await reconcileBilling();
      vi.useRealTimers();
      expect(await world.subscription(account)).toMatchObject({ tier: 'free', status: 'past_due' });
      subscription.status = 'active';
      await reconcileBilling();
      expect(await tier()).toBe('pro');
    });

    test('the reconcile job finds the subscriber again after a backup from before the checkout was restored', async () => {
      const paid = await world.pay(account);
      await world.deliver();
      // An earlier sale by the operator to the same customer does not name the account.
      const { prices, subscriptions } = world.standIn.world;
      const pro = prices.get('price_pro');
      if (pro === undefined) throw new Error('The stand-in sells nothing.');
      const price = { ...pro, id: 'price_of_something_else' };
      const older = makeSubscription({
        customer: String(idOf(paid.customer)),
        price,
        metadata: {},
      });
      subscriptions.delete(paid.id);
      for (const one of [older, paid]) subscriptions.set(one.id, one);
      await world.opened.client.billing.delete({ where: { accountId: account.id } });
      await world.opened.client.account.update({
        where: { id: account.id },
        data: { tier: 'free' },
      });
      await reconcileBilling();
      expect(await tier()).toBe('pro');
    });

    test('the reconcile job sends the messages that a crash left behind', async () => {
      const { client } = world.opened;
      await client.billingNotice.create({ data: { accountId: account.id, kind: 'plan_upgraded' } });
      await reconcileBilling();
      expect(await client.billingNotice.count()).toBe(0);
      await vi.waitFor(
        () => expect(listSentMail(env.dataFolder, account.email, 'plan-upgraded')).toHaveLength(1),
        { timeout: 60_000 },
      );
    });

    test('the reconcile job changes nothing while Stripe is away, and says so', async () => {
      await world.pay(account);
      await world.deliver();
      world.standIn.setFault({ kind: 'refuse' });
      await expect(reconcileBilling()).rejects.toMatchObject({ code: 'service_unavailable' });
      world.standIn.setFault(null);
      expect(await tier()).toBe('pro');
    });

    test.runIf(kind === 'postgres')(
      'the reconcile job runs in one instance at a time',
      async () => {
        // Slow enough for the others to start while the first is running.
        world.standIn.setFault({ kind: 'slow', ms: 500 });
        const runs = await Promise.all([
          reconcileBilling(),
          reconcileBilling(),
          reconcileBilling(),
        ]);
        world.standIn.setFault(null);
        expect(runs.filter((run) => run !== null)).toHaveLength(1);
      },
    );
  });
});
