import { test as base } from '@playwright/test';

let stories = 0;

/**
 * A story's `test`: its browsers and requests come from an address of their own, as a visitor's do.
 * From one address all stories together exceed the caps.
 */
export const test = base.extend<{ network: string }>({
  // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads from it what is needed
  network: async ({}, use, { workerIndex }) => {
    stories += 1;
    await use(`10.${workerIndex}.${stories}`);
  },
  extraHTTPHeaders: async ({ network }, use) => use({ 'X-Forwarded-For': `${network}.1` }),
});
