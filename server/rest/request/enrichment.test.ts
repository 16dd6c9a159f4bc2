import { beforeAll, describe, expect, test } from 'vitest';
import { createAccount, type TestAccount } from '../../../e2e/support/factories';
import { describeLook, useLookWorld } from '../../../e2e/support/look-world';
import { anyKind } from '../../../e2e/support/test-database';
import { useCounters } from '../../../e2e/support/use-counters';
import { openMemoryCounters } from '../../limits/counters/counters';
import type { Tier } from '../../contract/plans';
import { env } from '../../platform/env';
import { createRestApp } from '../app';

const token = 'operator-token-of-the-tests';

describe('requests for a domain that a look may find', () => {
  const world = useLookWorld(anyKind());
  const app = createRestApp();
  const { adminToken } = env;
  beforeAll(() => {
    useCounters(openMemoryCounters());
    Object.assign(env, { adminToken: token });
    return () => void Object.assign(env, { adminToken });
  });
  const account = (tier: Tier = 'pro') => createAccount(world.client(), { tier });
  const get = (path: string, { apiKey }: TestAccount, method = 'GET') =>
    app.fetch(new Request(`http://localhost${path}`, { method, headers: { 'X-API-Key': apiKey } }));
  const admin = (path: string, method = 'GET') =>
    app.fetch(
      new Request(`http://localhost${path}`, {
        method,
        headers: { Authorization: `Bearer ${token}` },
      }),
    );
  const told = (response: Response) => response.headers.get('X-Marque-Enrichment');
  const domains = async () =>
    (await world.client().siteLook.findMany({ orderBy: { domain: 'asc' } })).map(
      ({ domain }) => domain,
    );

  test('an unknown domain is 404 with the state of its look, until it is found', async () => {
    const caller = await account();
    world.sites.set('acme.io', describeLook('acme.io'));
    const first = await get('/v1/brand?domain=www.acme.io', caller);
    expect([first.status, told(first)]).toEqual([404, 'queued']);
    expect(await first.json()).toMatchObject({ error: 'domain_not_found', enrichment: 'queued' });
    await world.lookAtAll();
    const second = await get('/v1/brand?email=jane@acme.io', caller);
    expect([second.status, told(second)]).toEqual([200, null]);
    expect(await second.json()).toMatchObject({
      slug: 'acme-io',
      name: 'Acme',
      verified: false,
      verifiedAt: null,
      origin: {
        source: 'site',
        url: 'https://acme.io/icon.svg',
        fetchedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      },
      artwork: expect.arrayContaining([
        expect.objectContaining({
          variant: 'color',
          source: 'site',
          license: 'NOASSERTION',
          verified: false,
          url: 'https://acme.io/icon.svg',
        }),
      ]),
    });
    const picture = await get('/logo/acme.io.svg', caller);
    expect(picture.headers.get('X-Svg-Variant')).toBe('color');
    expect(picture.headers.get('Link') ?? '').not.toContain('NOASSERTION');
  });

  test('a request by a work address queues its domain, and one by a mail provider’s is refused as ever', async () => {
    const caller = await account();
    expect(told(await get('/v1/brand?email=jane@mail.acme.io', caller))).toBe('queued');
    expect((await get('/v1/brand?email=jane@gmail.com', caller)).status).toBe(422);
    expect(await domains()).toEqual(['acme.io']);
    expect(await world.client().miss.count()).toBe(0);
  });

  test('a known brand’s facts are returned at once, and cached as long as any brand’s', async () => {
    const caller = await account();
    const response = await get('/v1/brand?domain=known.com', caller);
    expect([response.status, told(response)]).toEqual([200, 'queued']);
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=300');
    expect(await response.json()).toMatchObject({ slug: 'known', variants: [], origin: {} });
    const drawn = await get('/v1/brand?domain=drawn.com', caller);
    expect([drawn.status, told(drawn)]).toEqual([200, null]);
    expect(drawn.headers.get('Cache-Control')).toContain('max-age=300');
  });

  test.each([
    ['/logo/DOMAIN', 200],
    ['/logo/DOMAIN.png?fallback=404', 404],
    ['/clearbit/DOMAIN', 404],
    ['/logo-dev/DOMAIN', 200],
    ['/favicon/DOMAIN', 200],
    ['/favicon/s2/favicons?domain=DOMAIN', 200],
    ['/brandfetch/DOMAIN/w/64', 200],
    ['/brandfetch/v2/brands/DOMAIN', 404],
  ])('a request for a picture queues its domain too: %s', async (address, status) => {
    const response = await get(address.replace('DOMAIN', 'acme.io'), await account());
    expect([response.status, told(response)]).toEqual([status, 'queued']);
    expect(response.headers.get('Cache-Control') ?? '').not.toMatch(/max-age=[1-9]/);
    expect(await domains()).toEqual(['acme.io']);
  });

  test('beyond the budget of the plan say so, and usage tells what is left', async () => {
    const caller = await account('free');
    for (let i = 0; i < 10; i++) await get(`/v1/brand?domain=site-${i}.com`, caller);
    const refused = await get('/v1/brand?domain=site-10.com', caller);
    expect([refused.status, told(refused)]).toEqual([404, 'over_budget']);
    const usage = await (await get('/v1/usage', caller)).json();
    expect(usage).toMatchObject({
      endpoints: { domain: { used: 11, limit: 20 } },
      enrichment: { used: 10, limit: 10 },
    });
  });

  test('requests with ENRICH=off are as before, and usage has no such member', async () => {
    Object.assign(env, { enriches: false });
    const caller = await account();
    const response = await get('/v1/brand?domain=acme.io', caller);
    expect([response.status, told(response)]).toEqual([404, null]);
    expect(await response.json()).not.toHaveProperty('enrichment');
    expect(await (await get('/v1/usage', caller)).json()).not.toHaveProperty('enrichment');
    expect(await domains()).toEqual([]);
    expect((await admin('/admin/looks/acme.io', 'POST')).status).toBe(409);
  });

  test('the operator sees the queue and each look, and has a domain looked at again', async () => {
    const caller = await account();
    world.sites.set('acme.io', describeLook('acme.io'));
    await get('/v1/brand?domain=acme.io', caller);
    await get('/v1/brand?domain=none.com', caller);
    expect(await (await admin('/admin/looks')).json()).toMatchObject({
      enriches: true,
      queue: { waiting: 2, running: 0 },
      total: 2,
      looks: [{ domain: 'acme.io', state: 'queued', outcome: null }, { domain: 'none.com' }],
    });
    await world.lookAtAll();
    const listed = await (await admin('/admin/looks?outcome=found')).json();
    expect(listed).toMatchObject({
      total: 1,
      looks: [{ domain: 'acme.io', state: 'done', outcome: 'found', slug: 'acme-io' }],
    });
    expect(JSON.stringify(listed)).not.toContain('steps');
    const look = await (await admin('/admin/looks/https:%2F%2Fwww.acme.io%2F')).json();
    expect(look).toMatchObject({
      look: {
        steps: [{ what: 'page', status: 200 }],
        candidates: [{ chosenAs: ['color'], preview: 'AQI=' }],
        choice: [{ variant: 'color', source: 'site', why: 'the only one' }],
        name: { value: 'Acme', from: 'og:site_name' },
      },
    });
    world.looked.length = 0;
    const again = await admin('/admin/looks/acme.io', 'POST');
    expect([again.status, await again.json()]).toMatchObject([202, { state: 'queued' }]);
    await world.lookAtAll();
    expect(world.looked).toEqual(['acme.io']);
    const event = { kind: 'look_requested', actor: 'operator', details: { domain: 'acme.io' } };
    expect(
      await world.client().auditEvent.findFirst({ where: { kind: event.kind } }),
    ).toMatchObject(event);
    expect((await admin('/admin/looks/other.io')).status).toBe(404);
    expect((await admin('/admin/looks/localhost')).status).toBe(422);
  });
});
