import { test as base } from '@playwright/test';

let stories = 0;

/**
 * The `test` of stories. Each sends its own client address: from a single one, all stories together
 * would exceed the caps.
 */
export const test = base.extend<{ network: string }>({
  // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the fixtures from it
  network: async ({}, use, { workerIndex }) => {
    stories += 1;
    await use(`10.${workerIndex}.${stories}`);
  },
  extraHTTPHeaders: async ({ network }, use) => use({ 'X-Forwarded-For': `${network}.1` }),
});
