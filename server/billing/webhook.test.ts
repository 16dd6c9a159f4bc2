import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { getAccountByEmail } from '../accounts/get-account';
import { setAccount } from '../accounts/set-account';
import { errorOf } from '../../e2e/contract/target';
import {
  payloadOf,
  sign,
  useStandIn,
  webhookSecret,
} from '../../e2e/stand-ins/stripe/start-stand-in';
import {
  cancelNow,
  changePrice,
  deleteCustomer,
  failPayment,
  renew,
  setCancelAtPeriodEnd,
} from '../../e2e/stand-ins/stripe/live-subscription';
import { type BillingWorld, openBillingWorld } from '../../e2e/stand-ins/stripe/open-billing-world';
import { databaseKinds, isAvailable } from '../../e2e/support/test-database';
import { someOrigin } from '../../e2e/support/some-origin';
import { reconcileBilling } from './reconcile-billing';

describe.each(databaseKinds)('POST /v1/billing/webhook on %s', (kind) => {
  describe.runIf(isAvailable(kind))('', () => {
    let world: BillingWorld;
    beforeAll(async () => {
      world = await openBillingWorld(kind);
    });
    afterAll(() => world.close());

    test('the plan changes when Stripe reports the payment, and not before', async () => {
      const account = await world.newAccount();
      await world.pay(account);
      expect(await world.subscription(account)).toEqual({
        tier: 'free',
        status: null,
        currentPeriodEnd: null,
        cancelAtPeriodEnd: false,
        limits: expect.objectContaining({ svg: 50 }),
      });
      expect(new Set(await world.deliver())).toEqual(new Set([200]));
      expect(await world.subscription(account)).toEqual({
        tier: 'pro',
        status: 'active',
        currentPeriodEnd: expect.any(String),
        cancelAtPeriodEnd: false,
        limits: expect.objectContaining({ svg: 2000, catalog: null }),
      });
    });

    test('an upgrade clears the day’s usage alerts, so that the new limits get their own', async () => {
      const { usageAlert } = world.opened.client;
      const account = await world.newAccount();
      const alert = { accountId: account.id, bucket: 'svg', threshold: 80, day: new Date() };
      await usageAlert.create({ data: alert });
      await world.pay(account);
      await world.deliver();
      expect(await usageAlert.count({ where: { accountId: account.id } })).toBe(0);
    });

    test('a cancelled plan shows when it ends, lasts until then, and becomes free', async () => {
      const account = await world.newAccount();
      const subscription = await world.pay(account);
      setCancelAtPeriodEnd(world.standIn.world, subscription, true);
      await world.deliver();
      const endsAt = (subscription.items.data[0]?.current_period_end ?? 0) * 1000;
      expect(await world.subscription(account)).toMatchObject({
        tier: 'pro',
        cancelAtPeriodEnd: true,
        currentPeriodEnd: new Date(endsAt).toISOString(),
      });
      cancelNow(world.standIn.world, subscription);
      await world.deliver();
      expect(await world.subscription(account)).toMatchObject({
        tier: 'free',
        status: 'canceled',
        cancelAtPeriodEnd: false,
        currentPeriodEnd: null,
      });
    });

    test('a subscription gives the plan only with a current or former price of the plan', async () => {
      const account = await world.newAccount();
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
    });

    test('an enterprise contract is unaffected by a subscription', async () => {
      const account = await world.newAccount();
      const subscription = await world.pay(account);
      await world.deliver();
      await setAccount(account.email, { tier: 'enterprise' }, someOrigin);
      renew(world.standIn.world, subscription);
      await world.deliver();
      expect(await world.subscription(account)).toMatchObject({ tier: 'enterprise' });
      cancelNow(world.standIn.world, subscription);
      await world.deliver();
      expect(await world.subscription(account)).toMatchObject({ tier: 'enterprise' });
    });

    test('a pro plan that the operator gives to a subscriber outlives the subscription', async () => {
      const account = await world.newAccount();
      const subscription = await world.pay(account);
      await world.deliver();
      await setAccount(account.email, { tier: 'pro' }, someOrigin);
      cancelNow(world.standIn.world, subscription);
      await world.deliver();
      expect(await world.subscription(account)).toMatchObject({ tier: 'pro', status: 'canceled' });
    });

    test('a paying account is counted apart from the free ones of its mailbox, until the plan ends', async () => {
      const name = randomUUID();
      const openAt = async (email: string) => {
        const { account, rawKey } = await setAccount(email, {}, someOrigin);
        return { id: account.id, email, apiKey: rawKey ?? '' };
      };
      const first = await openAt(`${name}@example.com`);
      const second = await openAt(`${name}+two@example.com`);
      const countedFor = async () =>
        (await getAccountByEmail(second.email)).quotaAccountId ?? second.id;
      expect(await countedFor()).toBe(first.id);
      const subscription = await world.pay(first);
      await world.deliver();
      expect(await countedFor()).toBe(second.id);
      cancelNow(world.standIn.world, subscription);
      await world.deliver();
      expect(await countedFor()).toBe(first.id);
    });

    test('while a payment is past due the plan stays', async () => {
      const account = await world.newAccount();
      const subscription = await world.pay(account);
      await world.deliver();
      failPayment(world.standIn.world, subscription);
      await world.deliver();
      expect(await world.subscription(account)).toMatchObject({ tier: 'pro', status: 'past_due' });
    });

    test('a response from Stripe that arrives after a newer one does not bring the old plan back', async () => {
      const account = await world.newAccount();
      const subscription = await world.pay(account);
      const { standIn } = world;
      const sent: string[] = [];
      const send = (type: string) => {
        const event = standIn.world.events.findLast((one) => one.type === type);
        sent.push(event?.id ?? '');
        const body = event === undefined ? '' : payloadOf(event);
        return world.sendRaw(body, sign(body, webhookSecret));
      };
      expect((await send('customer.subscription.created')).status).toBe(200);
      const asked = standIn.requests.length;
      standIn.setFault({ kind: 'late-reply', ms: 400 });
      const slow = send('checkout.session.completed');
      await vi.waitFor(() => expect(standIn.requests.length).toBe(asked + 1), {
        timeout: 60_000,
        interval: 2,
      });
      standIn.setFault(null);
      cancelNow(standIn.world, subscription);
      expect((await send('customer.subscription.deleted')).status).toBe(200);
      expect((await slow).status).toBe(200);
      expect(await world.subscription(account)).toMatchObject({ tier: 'free', status: 'canceled' });
      const where = { id: { in: sent } };
      expect(await world.opened.client.billingEvent.count({ where })).toBe(3);
    });

    test('a late event about a deleted customer does not bring the customer back', async () => {
      const account = await world.newAccount();
      const { customer } = await world.pay(account);
      const { standIn } = world;
      const late = standIn.world.events.at(-1);
      await world.deliver();
      if (typeof customer === 'string') deleteCustomer(standIn.world, customer);
      await world.deliver();
      const body = late === undefined ? '' : payloadOf(late);
      expect((await world.sendRaw(body, sign(body, webhookSecret))).status).toBe(200);
      expect(
        await world.opened.client.billing.findUnique({ where: { accountId: account.id } }),
      ).toMatchObject({ customerId: null, status: 'canceled' });
    });

    test.each([
      [300, 200],
      [301, 400],
      [-300, 200],
      [-301, 400],
    ])('signed %i seconds ago: %i', async (ageSeconds, status) => {
      // The clock stands still, so that no second passes between signing and checking.
      vi.useFakeTimers({ toFake: ['Date'] });
      onTestFinished(() => void vi.useRealTimers());
      const event = world.standIn.world.events.at(-1);
      const body = event === undefined ? '' : payloadOf(event);
      const response = await world.sendRaw(body, sign(body, webhookSecret, ageSeconds));
      expect(response.status).toBe(status);
    });

    test('while a secret is being replaced, signatures with the old or the new one are accepted', async () => {
      const event = world.standIn.world.events.at(-1);
      const body = event === undefined ? '' : payloadOf(event);
      // Stripe signs with both.
      const both = `${sign(body, 'whsec_of_another')},${sign(body, webhookSecret).split(',')[1]}`;
      expect((await world.sendRaw(body, both)).status).toBe(200);
      // Or we have both configured.
      useStandIn(world.standIn, { webhookSecrets: ['whsec_old', 'whsec_new'] });
      for (const secret of ['whsec_old', 'whsec_new']) {
        expect((await world.sendRaw(body, sign(body, secret))).status).toBe(200);
      }
      const third = await world.sendRaw(body, sign(body, webhookSecret));
      expect(await errorOf(third)).toBe('400 invalid_signature');
      useStandIn(world.standIn);
    });

    test('a signed body is refused if it is not an event or exceeds 1 MiB', async () => {
      for (const body of ['[]', '"x"', '{', 'null', '{"id":"evt_1"}']) {
        const response = await world.sendRaw(body, sign(body, webhookSecret));
        expect(await errorOf(response)).toBe('400 invalid_json');
      }
      const large = `{"a":"${'x'.repeat(1024 * 1024)}"}`;
      expect(await errorOf(await world.sendRaw(large, sign(large, webhookSecret)))).toBe(
        '413 payload_too_large',
      );
    });

    test('an event about an unknown customer is accepted and changes nothing', async () => {
      const body = JSON.stringify({
        id: 'evt_foreign',
        type: 'customer.subscription.deleted',
        data: { object: { object: 'subscription', customer: 'cus_foreign', metadata: {} } },
      });
      const { client } = world.opened;
      const account = await world.newAccount();
      await world.pay(account);
      await world.deliver();
      const read = async () => [
        await client.billing.findMany({ orderBy: { accountId: 'asc' } }),
        await client.account.findMany({ select: { id: true, tier: true }, orderBy: { id: 'asc' } }),
        await client.billingNotice.count(),
      ];
      const before = await read();
      expect(await world.subscription(account)).toMatchObject({ tier: 'pro' });
      expect((await world.sendRaw(body, sign(body, webhookSecret))).status).toBe(200);
      expect(await read()).toEqual(before);
    });
  });
});
