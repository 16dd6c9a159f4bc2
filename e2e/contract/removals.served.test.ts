import { expect, inject, onTestFinished, test } from 'vitest';
import { createSeededDataFolder, startServer } from '../support/start-server';

test('the page on removals names the operator’s address, and the days that a request takes', async () => {
  const server = await startServer({
    dataFolder: createSeededDataFolder(inject('pgliteTemplates').seeded),
    variables: { CONTACT_URL: 'mailto:brands@example.com', REMOVAL_DAYS: '5' },
  });
  onTestFinished(() => server.stop());
  const page = await (await fetch(`${server.baseUrl}/removals`)).text();
  expect(page).toContain('href="mailto:brands@example.com"');
  expect(page.replaceAll('<!-- -->', '')).toContain('decides on each request within 5 days, and');
});
