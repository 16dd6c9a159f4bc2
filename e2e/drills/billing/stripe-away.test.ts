import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorOf } from '../../contract/target';
import type { TestAccount } from '../../support/factories';
import { payloadOf, sign, webhookSecret } from '../../stand-ins/stripe/start-stand-in';
import type { Fault } from '../../stand-ins/stripe/serve-api';
import { type BillingWorld, openBillingWorld } from '../../stand-ins/stripe/open-billing-world';

const answeredWithinMs = 10_000;

const faults: Fault[] =
  process.env['DRILL'] === '1'
    ? [
        { kind: 'refuse' },
        { kind: 'hang' },
        { kind: 'lost-reply' },
        { kind: 'slow', ms: 4000 },
        { kind: 'error', status: 429 },
        { kind: 'error', status: 500 },
        { kind: 'error', status: 503 },
      ]
    : [{ kind: 'refuse' }, { kind: 'error', status: 500 }, { kind: 'hang' }];

describe.each(faults)('while Stripe is away ($kind $status)', (fault) => {
  let world: BillingWorld;
  let account: TestAccount;
  beforeAll(async () => {
    world = await openBillingWorld('embedded');
  });
  beforeEach(async () => {
    account = await world.newAccount();
  });
  afterAll(() => world.close());

  test('checkout responds in time, and works with a single customer once Stripe is back', async () => {
    // Reads still succeed: Stripe stores the failure of a write under its idempotency key.
    world.standIn.setFault(() => (world.standIn.requests.at(-1)?.method === 'GET' ? null : fault));
    const startedAt = performance.now();
    const response = await world.post(account, '/v1/billing/checkout', { plan: 'pro' });
    expect(performance.now() - startedAt).toBeLessThan(answeredWithinMs);
    expect(response.headers.get('Retry-After')).toBe('5');
    expect(await errorOf(response)).toBe('503 service_unavailable');

    world.standIn.setFault(null);
    await world.pay(account);
    const customers = [...world.standIn.world.customers.values()];
    expect(customers.filter(({ email }) => email === account.email)).toHaveLength(1);
  }, 20_000);

  test('a webhook is not accepted, changes nothing, and counts when it is repeated', async () => {
    await world.pay(account);
    const event = world.standIn.world.events.at(-1);
    const body = event === undefined ? '' : payloadOf(event);
    const send = async () => (await world.sendRaw(body, sign(body, webhookSecret))).status;
    world.standIn.setFault(fault);
    expect(await send()).toBe(503);
    expect(await world.subscription(account)).toMatchObject({ tier: 'free' });
    world.standIn.setFault(null);
    expect(await send()).toBe(200);
    expect(await world.subscription(account)).toMatchObject({ tier: 'pro' });
  }, 20_000);
});
