import { once } from 'node:events';
import { expect, vi } from 'vitest';
import { createAccount } from '../../support/factories';
import { payloadOf, sign, webhookSecret } from '../../stand-ins/stripe/start-stand-in';
import { payCheckout } from '../../stand-ins/stripe/live-subscription';
import { withClient } from '../../support/template-databases';
import type { BillingFleet } from './start-billing-fleet';

/**
 * `kill -9` of an instance that has inserted an event and not yet committed it: a lock on the row
 * that it writes next holds it there. Then the event is delivered ten times to all.
 */
export async function killBeforeCommit(fleet: BillingFleet, i: number): Promise<void> {
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
    { timeout: 5000, interval: 20 },
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
    { timeout: 10_000, interval: 10 },
  );
}

async function kill(fleet: BillingFleet, i: number): Promise<void> {
  const victim = fleet.instances[i % fleet.instances.length]?.process;
  if (victim === undefined) throw new Error('Nobody to kill.');
  const gone = once(victim, 'exit');
  victim.kill('SIGKILL');
  await gone;
}
