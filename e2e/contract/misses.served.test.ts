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

  test('is counted by three instances together, and nothing is lost when they stop', async () => {
    const fleet = await startFleet(opened, {});
    const accounts = await Promise.all(Array.from({ length: 12 }, () => fleet.createAccount()));
    const path = '/v1/brand?domain=no-such-brand-at-all.com';
    const responses = await fleet.send(
      // Each account always asks the same instance, and twice.
      [...accounts, ...accounts].map((account, i) => ({ account, path, instance: i % 3 })),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([404]));
    await fleet.stop();
    expect(await opened.client.miss.findMany()).toMatchObject([
      { kind: 'domain', asked: 'no-such-brand-at-all.com', count: 12, most: 4 },
    ]);
  });

  test('is shown on the site once many have asked for it, and nowhere with MOST_WANTED=off', async () => {
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
    const start = async (mostWanted: 'on' | 'off') => {
      const variables = {
        DATABASE_URL: await urlOf(opened),
        AUTH_SECRET: 'a secret that is long enough for the tests',
        MOST_WANTED: mostWanted,
      };
      const server = await startServer({ variables });
      onTestFinished(() => server.stop());
      const read = async (path: string) => {
        const response = await fetch(server.baseUrl + path);
        return { status: response.status, text: await response.text() };
      };
      return read;
    };

    const read = await start('on');
    const page = await read('/wanted');
    expect(page.status).toBe(200);
    expect(page.text).toContain('>wanted-brand.com<');
    expect(page.text).not.toMatch(/of-one-holder|>stripe\.com</);
    for (const path of ['/privacy', '/sitemap.xml'])
      expect((await read(path)).text).toMatch(linkToList);

    const readWithout = await start('off');
    expect((await readWithout('/wanted')).status).toBe(404);
    for (const path of ['/privacy', '/sitemap.xml'])
      expect((await readWithout(path)).text).not.toMatch(linkToList);
  });
});
