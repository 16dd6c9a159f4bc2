import { serve, type ServerType } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRestApp } from '../rest/app';
import type { TestAccount } from '../../e2e/support/factories';
import { type BillingWorld, openBillingWorld } from '../../e2e/stand-ins/stripe/open-billing-world';
import { webhookSecret } from '../../e2e/stand-ins/stripe/start-stand-in';

let world: BillingWorld;
let account: TestAccount;
let site: ServerType;

beforeAll(async () => {
  world = await openBillingWorld('embedded');
  account = await world.newAccount();
  const address = await new Promise<{ port: number }>((resolve) => {
    site = serve({ fetch: createRestApp().fetch, hostname: '127.0.0.1', port: 0 }, resolve);
  });
  world.standIn.setWebhook({
    url: `http://127.0.0.1:${address.port}/v1/billing/webhook`,
    secret: webhookSecret,
  });
});
afterAll(async () => {
  site.close();
  await world.close();
});

const urlFrom = async (path: string, body?: unknown) =>
  ((await (await world.post(account, path, body)).json()) as { url: string }).url;

/** Presses a button of a page, as a browser would. @returns where that leads */
async function press(page: string, label: string): Promise<string | null> {
  const html = await (await fetch(page)).text();
  const [, action] =
    new RegExp(`<form method="post" action="([^"]+)"><button>${label}</button>`).exec(html) ?? [];
  if (action === undefined) throw new Error(`There is no button "${label}".`);
  const target = new URL(action, page);
  const response = await fetch(target, { method: 'POST', redirect: 'manual' });
  expect(response.status).toBe(303);
  return response.headers.get('Location');
}

test('by the addresses and the buttons behind them: upgrade, cancel, think again, come back to free', async () => {
  const pay = await urlFrom('/v1/billing/checkout', { plan: 'pro' });
  expect(await (await fetch(pay)).text()).toContain('http://localhost:3000/dashboard/billing');
  expect(await press(pay, 'Pay')).toBe('http://localhost:3000/dashboard/billing?checkout=success');
  expect(await world.subscription(account)).toMatchObject({
    tier: 'pro',
    limits: { svg: 2000, domain: 300 },
  });
  await expect(press(pay, 'Pay')).rejects.toThrow('no button');

  const portal = await urlFrom('/v1/billing/portal');
  await press(portal, 'Cancel at the end of the period');
  const cancelled = await world.subscription(account);
  expect(cancelled).toMatchObject({ tier: 'pro', cancelAtPeriodEnd: true });
  expect(Date.parse(String(cancelled['currentPeriodEnd']))).toBeGreaterThan(Date.now());
  await press(portal, 'Do not cancel');
  expect(await world.subscription(account)).toMatchObject({ cancelAtPeriodEnd: false });
  await press(portal, 'Let the next payment fail');
  expect(await world.subscription(account)).toMatchObject({ tier: 'pro', status: 'past_due' });
  await press(portal, 'Pay what is due');
  expect(await world.subscription(account)).toMatchObject({ tier: 'pro', status: 'active' });
  await press(portal, 'Cancel at the end of the period');
  await press(portal, 'Let the period end');
  expect(await world.subscription(account)).toMatchObject({
    tier: 'free',
    status: 'canceled',
    limits: { svg: 50, domain: 20 },
  });
});
