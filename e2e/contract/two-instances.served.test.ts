import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabaseCounters } from '../../server/limits/counters/counters';
import type { OpenDatabase } from '../../server/platform/database/database';
import { addDays, dateOfDay, utcDayOf } from '../../server/contract/utc-day';
import { deleteUnderLoad } from '../support/delete-under-load';
import { type Fleet, startFleet, urlOf } from '../support/start-fleet';
import { type RunningServer, startServer } from '../support/start-server';
import { isAvailable, openTestDatabase } from '../support/test-database';

const variables = { VISITOR_COUNTER: 'on', TRUST_PROXY_HOPS: '1' };
/** In a page or the sitemap; some brands have slugs that begin alike. */
const linkToList = /(?:href="|:\d+)\/wanted["<]/;

describe.skipIf(!isAvailable('postgres'))('two instances on one Postgres', () => {
  let opened: OpenDatabase;
  let fleet: Fleet;
  beforeAll(async () => {
    opened = await openTestDatabase('postgres', 'seeded');
    fleet = await startFleet(opened, variables, 2);
  });
  afterAll(async () => {
    await fleet.stop();
    await opened.close();
  });

  test('200 posts of 100 visitors, each twice at once, count exactly 100', async () => {
    const { instances } = fleet;
    const responses: Awaited<ReturnType<typeof visit>>[] = [];
    // One post of each visitor on each process. With many more at once, a busy machine responds with
    // 503.
    for (let first = 0; first < 100; first += 25) {
      const visitors = Array.from({ length: 25 }, (_, i) => first + i);
      const both = visitors.flatMap((one) => instances.map((instance) => visit(instance, one)));
      responses.push(...(await Promise.all(both)));
    }
    expect(responses).toHaveLength(200);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(Math.max(...responses.map(({ count }) => count))).toBe(100);
    for (const instance of instances) expect((await visit(instance, 0, 'GET')).count).toBe(100);
  });

  test('a deleted account is refused by both at once, and no call fails', async () => {
    await deleteUnderLoad(opened, fleet, openDatabaseCounters());
  }, 120_000);

  test('both count look-ups that find nothing, and lose none when they stop', async () => {
    const accounts = await Promise.all(Array.from({ length: 12 }, () => fleet.createAccount()));
    const path = '/v1/brand?domain=no-such-brand-at-all.com';
    const responses = await fleet.send(
      // Each account asks twice, always the same instance.
      [...accounts, ...accounts].map((account, i) => ({ account, path, instance: i % 2 })),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([404]));
    await fleet.stop();
    expect(await opened.client.miss.findMany()).toMatchObject([
      { kind: 'domain', asked: 'no-such-brand-at-all.com', count: 12, most: 6 },
    ]);
  });

  describe('the next instance', () => {
    let server: RunningServer;
    beforeAll(async () => {
      await addMisses(opened);
      server = await startServer({
        variables: {
          ...variables,
          DATABASE_URL: await urlOf(opened),
          AUTH_SECRET: 'a secret that is long enough for the tests',
        },
      });
    });
    afterAll(() => server.stop());

    test('the next instance remembers the visitors counted before', async () => {
      const again = await Promise.all(Array.from({ length: 100 }, (_, i) => visit(server, i)));
      expect(new Set(again.map(({ status }) => status))).toEqual(new Set([200]));
      expect(new Set(again.map(({ count }) => count))).toEqual(new Set([100]));
      expect((await visit(server, 100)).count).toBe(101);
    });

    test('the next instance lists on its site the brands that many have asked for', async () => {
      const page = await fetch(`${server.baseUrl}/wanted`);
      expect(page.status).toBe(200);
      const text = await page.text();
      expect(text).toContain('>wanted-brand.com<');
      expect(text).not.toMatch(/of-one-holder|>stripe\.com</);
      for (const path of ['/privacy', '/sitemap.xml'])
        expect(await (await fetch(server.baseUrl + path)).text()).toMatch(linkToList);
    });
  });
});

const addressOf = (visitor: number) =>
  visitor % 2 === 0 ? `192.0.2.${visitor}` : `2001:db8:0:${visitor.toString(16)}::1`;

async function visit(instance: RunningServer | undefined, visitor: number, method = 'POST') {
  const response = await fetch(`${instance?.baseUrl}/v1/public/visitor-counter`, {
    method,
    headers: { 'X-Forwarded-For': addressOf(visitor) },
  });
  const { count } = (await response.json()) as { count?: number };
  return { status: response.status, count: count ?? Number.NaN };
}

/** One domain that many asked for, one that a single account did, and one that is in the catalog by now. */
async function addMisses({ client }: OpenDatabase): Promise<void> {
  const today = utcDayOf(Date.now());
  const row = (asked: string, most: number, daysAgo: number) => ({
    kind: 'domain' as const,
    asked,
    most,
    count: most,
    day: dateOfDay(addDays(today, -daysAgo)),
  });
  const shown = [row('wanted-brand.com', 5, 1), row('wanted-brand.com', 1, 2)];
  const hidden = [1, 2, 3, 4].map((daysAgo) => row('of-one-holder.com', 1, daysAgo));
  const found = [1, 2, 3].map((daysAgo) => row('stripe.com', 9, daysAgo));
  const data = [...shown, row('wanted-brand.com', 1, 3), ...hidden, ...found];
  await client.miss.createMany({ data });
}
