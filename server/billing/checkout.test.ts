import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorOf } from '../../e2e/contract/target';
import { createAccount, type TestAccount } from '../../e2e/support/factories';
import {
  deleteCustomer,
  giveUpPayment,
  payCheckout,
} from '../../e2e/stand-ins/stripe/live-subscription';
import { type BillingWorld, openBillingWorld } from '../../e2e/stand-ins/stripe/open-billing-world';
import { useNoStripe, useStandIn } from '../../e2e/stand-ins/stripe/start-stand-in';
import { databaseKinds, isAvailable } from '../../e2e/support/test-database';

const checkout = '/v1/billing/checkout';
const portal = '/v1/billing/portal';

describe.each(databaseKinds)('checkout and portal on %s', (kind) => {
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

    const open = (body: object = {}) => world.post(account, checkout, { plan: 'pro', ...body });
    const urlOf = async (response: Response) => ((await response.json()) as { url: string }).url;
    const customersOf = ({ email }: TestAccount) =>
      [...world.standIn.world.customers.values()].filter((customer) => customer.email === email);

    test('50 checkouts at once create one customer and one checkout', async () => {
      const asked = world.standIn.requests.length;
      const responses = await Promise.all(Array.from({ length: 50 }, () => open()));
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
      expect(new Set(await Promise.all(responses.map(urlOf))).size).toBe(1);
      expect(customersOf(account)).toHaveLength(1);
      const writes = world.standIn.requests.slice(asked).filter(({ method }) => method === 'POST');
      expect(writes.map(({ path }) => path)).toEqual(['/v1/customers', '/v1/checkout/sessions']);
      expect(await urlOf(await open())).toMatch(/\/pay\/cs_test_/);
    });

    test('every write to Stripe carries an idempotency key of ours', async () => {
      await world.pay(account);
      await world.post(account, portal);
      const writes = world.standIn.requests.filter(({ method }) => method !== 'GET');
      expect(writes.length).toBeGreaterThanOrEqual(3);
      // Without one the library makes up its own, which no other request can share.
      expect(
        writes.filter(({ idempotencyKey }) => idempotencyKey?.startsWith('marque-') !== true),
      ).toEqual([]);
    });

    test('other return addresses open another checkout, and the first can no longer be paid', async () => {
      const first = await urlOf(await open());
      const second = await urlOf(await open({ success_url: 'http://localhost:3000/thanks?a=1' }));
      expect(second).not.toBe(first);
      const sessions = [...world.standIn.world.checkouts.values()]
        .map(({ session }) => session)
        .filter(({ client_reference_id }) => client_reference_id === account.id);
      expect(sessions.map(({ status }) => status)).toEqual(['expired', 'open']);
      expect(sessions.at(-1)?.success_url).toBe('http://localhost:3000/thanks?a=1');
    });

    test('a subscriber cannot pay again, even before the webhook has come', async () => {
      await world.pay(account);
      expect(await errorOf(await open())).toBe('409 already_subscribed');
      await world.deliver();
      expect(await errorOf(await open())).toBe('409 already_subscribed');
    });

    test('a payment at the same moment as another call leaves no second checkout open', async () => {
      const url = await urlOf(await open());
      const { standIn } = world;
      const stored = standIn.world.checkouts.get(url.split('/').at(-1) ?? '');
      standIn.setFault(() => {
        const isAsked = standIn.requests.at(-1)?.path.startsWith('/v1/checkout/sessions/') === true;
        if (isAsked && stored?.session.status === 'open') payCheckout(standIn.world, stored);
        return null;
      });
      const again = await open();
      standIn.setFault(null);
      expect(await errorOf(again)).toBe('409 already_subscribed');
      const sessions = [...standIn.world.checkouts.values()].map(({ session }) => session);
      expect(
        sessions.filter(
          ({ customer, status }) => customer === stored?.customer && status === 'open',
        ),
      ).toEqual([]);
    });

    test('an unpaid subscription is settled in the portal, and no second one can be bought', async () => {
      giveUpPayment(world.standIn.world, await world.pay(account));
      await world.deliver();
      expect(await world.subscription(account)).toMatchObject({ tier: 'free', status: 'unpaid' });
      expect(await errorOf(await open())).toBe('409 already_subscribed');
      expect((await world.post(account, portal)).status).toBe(200);
    });

    test('an account on a plan given by the operator can neither buy nor manage a subscription', async () => {
      account = await createAccount(world.opened.client, { tier: 'pro' });
      expect(await errorOf(await open())).toBe('409 already_subscribed');
      expect(await errorOf(await world.post(account, portal))).toBe('409 no_subscription');
    });

    test('an account whose customer was deleted at Stripe can subscribe again as a new customer', async () => {
      await world.pay(account);
      const [customer] = customersOf(account);
      deleteCustomer(world.standIn.world, customer?.id ?? '');
      expect(await errorOf(await world.post(account, portal))).toBe('409 no_subscription');
      await world.pay(account);
      expect(customersOf(account)).toHaveLength(1);
      await world.deliver();
      expect(await world.subscription(account)).toMatchObject({ tier: 'pro', status: 'active' });
    });

    test('a checkout that is refused because the account is changing says when to return', async () => {
      world.standIn.setFault(() => {
        const { path = '' } = world.standIn.requests.at(-1) ?? {};
        const isOpening = path === '/v1/checkout/sessions';
        for (const { id } of isOpening ? customersOf(account) : []) {
          deleteCustomer(world.standIn.world, id);
        }
        return null;
      });
      const response = await open();
      world.standIn.setFault(null);
      expect(await errorOf(response)).toBe('503 service_unavailable');
      expect(response.headers.get('retry-after')).toBe('1');
    });

    test('a customer that was created but not stored is found again, not created twice', async () => {
      await open();
      await world.opened.client.billing.deleteMany({ where: { accountId: account.id } });
      expect((await open()).status).toBe(200);
      expect(customersOf(account)).toHaveLength(1);
    });

    // find-return-url.test.ts covers which addresses belong to this site.
    test.each(['https://evil.example/', '', `http://localhost:3000/${'x'.repeat(2000)}`])(
      'the return address "%s" is refused',
      async (address) => {
        for (const name of ['success_url', 'cancel_url']) {
          expect(await errorOf(await open({ [name]: address }))).toBe('422 validation_error');
        }
      },
    );

    test('a checkout without a plan, or for a plan other than pro, is refused', async () => {
      for (const body of [{ plan: 'enterprise' }, { plan: 'free' }, {}]) {
        const response = await world.post(account, checkout, body);
        expect(await errorOf(response)).toBe('422 validation_error');
      }
    });

    test('without Stripe’s settings billing gives 503, and the plan can still be seen', async () => {
      useNoStripe();
      expect(await errorOf(await open())).toBe('503 billing_not_configured');
      expect(await errorOf(await world.post(account, portal))).toBe('503 billing_not_configured');
      expect(await errorOf(await world.sendRaw('{}', 't=1,v1=00'))).toBe(
        '503 billing_not_configured',
      );
      expect(await world.subscription(account)).toMatchObject({ tier: 'free' });
      useStandIn(world.standIn);
    });

    test('a price that Stripe does not know gives 502, as it is not the caller’s mistake', async () => {
      useStandIn(world.standIn, { pricesPro: ['price_gone'] });
      expect(await errorOf(await open())).toBe('502 payment_provider_error');
      useStandIn(world.standIn);
      expect((await open()).status).toBe(200);
    });
  });
});
