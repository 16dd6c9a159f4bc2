import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestAccount } from '../support/factories';
import type { RunningServer } from '../support/start-server';
import { startWithAccounts } from '../support/start-with-accounts';

const file = path.join(tmpdir(), `marque-plans-${process.pid}.json`);
const changes = {
  free: {
    name: 'Trial',
    dailyLimits: { svg: 3, catalog: 40 },
    batchSlugsMax: 2,
    allVariants: true,
    ownBrandsMax: 1,
    namedKeysMax: 1,
  },
  pro: { name: 'Team', monthlyPriceUsd: 19.5, batchSlugsMax: 60, webhooksMax: 1 },
};

let server: RunningServer;
let accounts: Record<'free' | 'pro', TestAccount>;
beforeAll(async () => {
  writeFileSync(file, JSON.stringify(changes));
  const variables = { PLANS: file };
  ({ server, accounts } = await startWithAccounts({ free: 'free', pro: 'pro' }, { variables }));
});
afterAll(async () => {
  await server.stop();
  rmSync(file);
});

const ask = (tier: 'free' | 'pro', address: string, body?: object, method = 'POST') =>
  fetch(server.baseUrl + address, {
    headers: { 'X-API-Key': accounts[tier].apiKey, 'Content-Type': 'application/json' },
    ...(body !== undefined && { method, body: JSON.stringify(body) }),
  });
const read = async (address: string) => (await fetch(server.baseUrl + address)).text();

test('the API goes by the limits of PLANS', async () => {
  const usage = await (await ask('free', '/v1/usage')).json();
  expect(usage).toMatchObject({
    tier: 'free',
    endpoints: { svg: { limit: 3 }, catalog: { limit: 40 }, png: { limit: 50 } },
  });
  expect((await ask('free', '/v1/svg/github?variant=color')).status).toBe(200);
  for (let i = 0; i < 2; i++) expect((await ask('free', '/v1/svg/github')).status).toBe(200);
  const refused = await ask('free', '/v1/svg/github');
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({
    message: expect.stringMatching(/^The Trial plan allows 3 SVG requests a day/),
  });
  expect((await ask('free', '/v1/subscription').then((one) => one.json())).limits.svg).toBe(3);
});

test('batches, own brands, named keys and webhooks have the numbers of PLANS', async () => {
  const slugs = Array.from({ length: 61 }, (_, i) => `no-such-${i}`);
  const batch = (tier: 'free' | 'pro', count: number) =>
    ask(tier, '/v1/catalog/batch', { slugs: slugs.slice(0, count) }).then(({ status }) => status);
  expect([await batch('free', 2), await batch('free', 3)]).toEqual([200, 422]);
  expect([await batch('pro', 60), await batch('pro', 61)]).toEqual([200, 422]);

  const brand = { name: 'Acme' };
  expect((await ask('free', '/v1/brands/@acme', brand, 'PUT')).status).toBe(200);
  const second = await ask('free', '/v1/brands/@other', brand, 'PUT');
  expect(await second.json()).toMatchObject({
    error: 'brand_limit_reached',
    message: 'This account can have 1 brand of its own.',
  });

  const key = { kind: 'publishable', name: 'Site' };
  expect((await ask('free', '/v1/keys', key)).status).toBe(201);
  const another = await ask('free', '/v1/keys', { ...key, name: 'Shop' });
  expect(await another.json()).toMatchObject({
    error: 'key_limit_reached',
  });

  const hook = { url: 'https://example.com/hook', events: ['brand.changed'] };
  expect((await ask('pro', '/v1/webhooks', hook)).status).toBe(201);
  expect((await ask('pro', '/v1/webhooks', hook)).status).toBe(403);
});

test('pages, documentation and the OpenAPI document show the plans of PLANS', async () => {
  const pricing = await read('/pricing');
  for (const text of ['Trial', 'Team', '$19.50', '3 a day', '60', 'Limits of the Trial and Team']) {
    expect(pricing).toContain(text);
  }
  expect(pricing).not.toContain('social-pricing.png');
  expect(pricing).not.toMatch(/\bPro\b/);
  const landing = await read('/');
  expect(landing).toMatch(/3(<!-- -->)? free logos/);
  expect(landing).toContain('$19.50');
  const quotas = await read('/docs/quotas.md');
  expect(quotas).toContain('| Request | Bucket | Trial | Team |');
  expect(quotas).toContain('| Brands in one batch | 2 | 60 | 50 |');
  expect(await read('/openapi.json')).toContain('up to 2 on Trial, 60 on Team, 50 on Enterprise');
});
