import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../platform/database/database';
import { openSignedIn } from '../../e2e/support/site-visitors';
import { openAnyDatabase, useDatabase } from '../../e2e/support/test-database';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await openAnyDatabase('empty');
  useDatabase(opened);
});
afterAll(() => opened.close());

test.each(['\0', '\ud800'])(
  'a filter with %j, which no database keeps, is refused',
  async (text) => {
    const { browser } = await openSignedIn();
    for (const filter of [{ path: text }, { key: text }]) {
      const input = encodeURIComponent(JSON.stringify({ limit: 1, ...filter }));
      const response = await browser.get(`/api/trpc/requests.list?input=${input}`);
      expect(response.status).toBe(422);
    }
  },
);
