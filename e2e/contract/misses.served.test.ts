import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { OpenDatabase } from '../../server/platform/database/database';
import { addDays, dateOfDay, utcDayOf } from '../../server/platform/utc-day';
import { startFleet, urlOf } from '../support/start-fleet';
import { startServer } from '../support/start-server';
import { isAvailable, openTestDatabase } from '../support/test-database';

/** In a page or in the sitemap; there are brands whose slug begins so too. */
const linkToList = /(?:href="|:\d+)\/wanted["<]/;

describe.skipIf(!isAvailable('postgres'))('what is looked up and not found', () => {
  let opened: OpenDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase('postgres', 'seeded');
  });
  afterAll(() => opened.close());

  test('is counted by two instances together, and nothing is lost when they stop', async () => {
    const fleet = await startFleet(opened, {}, 2);
    const accounts = await Promise.all(Array.from({ length: 12 }, () => fleet.createAccount()));
    const path = '/v1/brand?domain=no-such-brand-at-all.com';
    const responses = await fleet.send(
      // Each account always asks the same instance, and twice.
      [...accounts, ...accounts].map((account, i) => ({ account, path, instance: i % 2 })),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([404]));
    await fleet.stop();
    expect(await opened.client.miss.findMany()).toMatchObject([
      { kind: 'domain', asked: 'no-such-brand-at-all.com', count: 12, most: 6 },
    ]);
  });

  test('is shown on the site once many have asked for it', async () => {
    const today = utcDayOf(Date.now());
    const row = (asked: string, most: number, daysAgo: number) => ({
      ...{ kind: 'domain' as const, asked, most, count: most },
      day: dateOfDay(addDays(today, -daysAgo)),
    });
    const shown = [row('wanted-brand.com', 5, 1), row('wanted-brand.com', 1, 2)];
    const hidden = [1, 2, 3, 4].map((daysAgo) => row('of-one-holder.com', 1, daysAgo));
    const found = [1, 2, 3].map((daysAgo) => row('stripe.com', 9, daysAgo));
    const data = [...shown, row('wanted-brand.com', 1, 3), ...hidden, ...found];
    await opened.client.miss.createMany({ data });
    const server = await startServer({
      variables: {
        DATABASE_URL: await urlOf(opened),
        AUTH_SECRET: 'a secret that is long enough for the tests',
      },
    });
    onTestFinished(() => server.stop());

    const page = await fetch(`${server.baseUrl}/wanted`);
    expect(page.status).toBe(200);
    const text = await page.text();
    expect(text).toContain('>wanted-brand.com<');
    expect(text).not.toMatch(/of-one-holder|>stripe\.com</);
    for (const path of ['/privacy', '/sitemap.xml'])
      expect(await (await fetch(server.baseUrl + path)).text()).toMatch(linkToList);
  });
});
