import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { payCheckout } from '../../stand-ins/stripe/live-subscription';
import { payloadOf, sign, webhookSecret } from '../../stand-ins/stripe/start-stand-in';
import { createAccount } from '../../support/factories';
import { withClient } from '../../support/template-databases';
import { hasPostgres } from '../accounts/postgres-database';
import { arrivals, expectMails, foretell, lifeStories } from './life-stories';
import { liveThrough } from './live-through';
import { createRandom } from './random';
import { type BillingFleet, startBillingFleet } from './start-billing-fleet';

const isDrill = process.env['DRILL'] === '1';
/** How many random orders, killed processes and upgrades to try. */
const { orders, kills, upgrades } = isDrill
  ? { orders: 500, kills: 50, upgrades: 50 }
  : { orders: 6, kills: 1, upgrades: 2 };
const report = (figure: string) => {
  if (isDrill) process.stdout.write(`${figure}\n`);
};

describe.runIf(hasPostgres())('three processes on one Postgres', () => {
  let fleet: BillingFleet;
  beforeAll(async () => {
    fleet = await startBillingFleet();
  });
  afterAll(() => fleet.stop());

  const withKey = (apiKey: string) => ({ headers: { 'X-API-Key': apiKey } });
  const openCheckout = (i: number, apiKey: string) =>
    fleet.ask(i, '/v1/billing/checkout', {
      method: 'POST',
      headers: { 'X-API-Key': apiKey, 'Content-Type': 'application/json' },
      body: JSON.stringify({ plan: 'pro' }),
    });

  test(`${orders} random orders of the events of 40 subscriptions, each ten times, 20 at once, give the right plan and each message once`, async () => {
    const checks: (() => number)[] = [];
    const tally = { right: 0, messages: 0, deliveries: 0, repeated: 0 };
    for (let order = 0; order < orders; order++) {
      const steps = lifeStories[order % lifeStories.length] ?? [];
      const arrival = arrivals[order % arrivals.length] ?? 'stepwise';
      const account = await createAccount(fleet.opened.client);
      const instances = [0, 1, 2].map(
        (i) => (path: string, init?: RequestInit) => fleet.ask(i, path, init),
      );
      const random = createRandom(order);
      const { standIn } = fleet;
      const done = await liveThrough({ standIn, instances, account, steps, arrival, random });
      tally.deliveries += done.deliveries;
      tally.repeated += done.repeated;

      const outcome = foretell(steps);
      const where = `order ${order}, ${arrival}: ${steps.join(', ')}`;
      for (const i of [0, 1, 2]) {
        const seen = await fleet.ask(i, '/v1/subscription', withKey(account.apiKey));
        expect(await seen.json(), where).toMatchObject({ tier: outcome.tier });
      }
      const checkMail = () => {
        const sent = fleet.countMail(account.email);
        expectMails(sent, outcome, arrival, where);
        return sent['plan-upgraded'] + sent['plan-downgraded'] + sent['payment-failed'];
      };
      tally.messages += await vi.waitFor(checkMail, { timeout: 60_000, interval: 10 });
      tally.right++;
      checks.push(checkMail);
    }
    // A duplicate message might arrive late.
    for (const check of checks) check();
    expect(await fleet.opened.client.billingNotice.count()).toBe(0);
    report(
      `billing: ${tally.right} of ${orders} orders right, ${tally.deliveries} deliveries ` +
        `(${tally.repeated} had to be repeated), ${tally.messages} messages, none twice`,
    );
    expect(tally.right).toBe(orders);
  }, 3_600_000);

  test(`${upgrades} upgrades: every process serves pro with the very next request`, async () => {
    let late = 0;
    for (let count = 0; count < upgrades; count++) {
      const account = await createAccount(fleet.opened.client);
      const color = (i: number) =>
        fleet.ask(i, '/v1/svg/github?variant=color', withKey(account.apiKey));
      const before = await Promise.all([0, 1, 2].map(color));
      expect(before.map(({ status }) => status)).toEqual([403, 403, 403]);
      const { url } = (await (await openCheckout(count, account.apiKey)).json()) as {
        url: string;
      };
      const stored = fleet.standIn.world.checkouts.get(url.split('/').at(-1) ?? '');
      if (stored === undefined) throw new Error('No checkout.');
      payCheckout(fleet.standIn.world, stored);
      const event = fleet.standIn.world.events.at(-1);
      const body = event === undefined ? '' : payloadOf(event);
      const headers = { 'Stripe-Signature': sign(body, webhookSecret) };
      const init = { method: 'POST', headers, body };
      expect((await fleet.ask(count, '/v1/billing/webhook', init)).status).toBe(200);
      const after = await Promise.all([0, 1, 2].map(color));
      late += after.filter(({ status }) => status !== 200).length;
    }
    report(`billing: ${late} of ${3 * upgrades} requests after an upgrade were still on free`);
    expect(late).toBe(0);
  }, 600_000);

  test('50 checkouts at once on all processes lead to one customer and one checkout address', async () => {
    const account = await createAccount(fleet.opened.client);
    // All of them read before the first one writes.
    fleet.standIn.setFault({ kind: 'late-reply', ms: 300 });
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, i) => openCheckout(i, account.apiKey)),
    );
    fleet.standIn.setFault(null);
    expect(responses.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
    const urls = await Promise.all(responses.map(async (response) => response.json()));
    expect(new Set(urls.map((body) => (body as { url: string }).url)).size).toBe(1);
    const customers = [...fleet.standIn.world.customers.values()];
    expect(customers.filter(({ email }) => email === account.email)).toHaveLength(1);
  });

  test(`${kills} times kill -9 between insert and commit loses no event and handles none twice`, async () => {
    for (let count = 0; count < kills; count++) await killBeforeCommit(fleet, count);
    report(`billing: ${kills} kills between insert and commit, ${kills} right when redelivered`);
  }, 1_800_000);
});

/**
 * Kills an instance that has inserted an event but not committed it: a lock on the row it writes next
 * holds it there. Then delivers the event ten times to all instances.
 */
async function killBeforeCommit(fleet: BillingFleet, i: number): Promise<void> {
  const { standIn, opened, postgres } = fleet;
  const account = await createAccount(opened.client);
  const response = await fleet.ask(i, '/v1/billing/checkout', {
    method: 'POST',
    headers: { 'X-API-Key': account.apiKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ plan: 'pro' }),
  });
  const { url } = (await response.json()) as { url: string };
  const stored = standIn.world.checkouts.get(url.split('/').at(-1) ?? '');
  if (stored === undefined) throw new Error('No checkout.');
  payCheckout(standIn.world, stored);
  const event = standIn.world.events.at(-1);
  if (event === undefined) throw new Error('No event.');
  const deliver = (to: number) => {
    const body = payloadOf(event);
    const headers = { 'Stripe-Signature': sign(body, webhookSecret) };
    return fleet.ask(to, '/v1/billing/webhook', { method: 'POST', headers, body });
  };

  await withClient(postgres.url, async (holder) => {
    await holder.query('BEGIN');
    await holder.query('SELECT FROM billing WHERE account_id = $1 FOR UPDATE', [account.id]);
    const delivered = deliver(i).then(
      ({ status }) => status,
      () => 'none',
    );
    await waitForLock(postgres);
    await kill(fleet, i);
    expect(await delivered).toBe('none');
    await holder.query('ROLLBACK');
  });

  const tier = async () =>
    (await opened.client.account.findUniqueOrThrow({ where: { id: account.id } })).tier;
  expect(await tier()).toBe('free');
  expect(await opened.client.billingEvent.count({ where: { id: event.id } })).toBe(0);
  const others = [1, 2, 1, 2, 1, 2, 1, 2, 1, 2].map((step) => deliver(i + step));
  const statuses = (await Promise.all(others)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await tier()).toBe('pro');
  expect(await opened.client.billingEvent.count({ where: { id: event.id } })).toBe(1);
  await vi.waitFor(
    () => {
      const onlyOne = { 'plan-upgraded': 1, 'payment-failed': 0, 'plan-downgraded': 0 };
      expect(fleet.countMail(account.email)).toEqual(onlyOne);
    },
    { timeout: 60_000, interval: 20 },
  );
  await fleet.replace(i);
}

/** Resolves once a connection waits for the locked billing row. */
async function waitForLock(postgres: BillingFleet['postgres']): Promise<void> {
  await vi.waitFor(
    async () => {
      const waiting = await postgres.rows(
        `SELECT FROM pg_stat_activity WHERE datname = current_database()
         AND wait_event_type = 'Lock' AND query LIKE 'UPDATE "public"."billing"%'`,
      );
      expect(waiting).toHaveLength(1);
    },
    { timeout: 60_000, interval: 10 },
  );
}

async function kill(fleet: BillingFleet, i: number): Promise<void> {
  const victim = fleet.instances[i % fleet.instances.length]?.process;
  if (victim === undefined) throw new Error('No process to kill.');
  const gone = once(victim, 'exit');
  victim.kill('SIGKILL');
  await gone;
}
