import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createSeededDataFolder, type RunningServer, startServer } from '../support/start-server';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({
    dataFolder: createSeededDataFolder(inject('pgliteTemplates').seeded),
    variables: {
      CONTACT_URL: 'mailto:brands@example.com',
      REMOVAL_DAYS: '5',
      MOST_WANTED: 'off',
    },
  });
});
afterAll(() => server.stop());

const read = async (path: string) => (await fetch(server.baseUrl + path)).text();

test('the page on removals names the operator’s address, and the days that a request takes', async () => {
  const page = await read('/removals');
  expect(page).toContain('href="mailto:brands@example.com"');
  expect(page.replaceAll('<!-- -->', '')).toContain('decides on each request within 5 days, and');
});

// Where it is on, misses.served.test.ts finds both links.
test('with MOST_WANTED=off the list of what is most wanted is nowhere', async () => {
  expect((await fetch(`${server.baseUrl}/wanted`)).status).toBe(404);
  for (const path of ['/privacy', '/sitemap.xml']) {
    const text = await read(path);
    expect(text).toMatch(/removals/);
    expect(text).not.toMatch(/(?:href="|:\d+)\/wanted["<]/);
  }
});
