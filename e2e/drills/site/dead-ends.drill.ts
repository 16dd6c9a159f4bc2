import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { findChromium } from '../../../server/commands/find-chromium.mjs';
import { type StandIn, startStandIn } from '../../stand-ins/stripe/start-stand-in';
import { registerInBrowser } from '../../support/browser-accounts';
import { findBrokenLinks, findDeadControls } from '../../support/find-dead-ends';
import {
  createSeededDataFolder,
  type RunningServer,
  startServer,
} from '../../support/start-server';

const people = ['signed out', 'signed in'] as const;

let standIn: StandIn;
let browser: Browser;
beforeAll(async () => {
  standIn = await startStandIn();
  browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  });
});
afterAll(async () => {
  await browser.close();
  await standIn.close();
});

describe.each(['billing on', 'billing off'] as const)('%s', (billing) => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer({
      dataFolder: createSeededDataFolder(inject('pgliteTemplates').seeded),
      variables: {
        CONTACT_URL: 'mailto:brands@example.com',
        ...(billing === 'billing on' && {
          STRIPE_API_BASE: standIn.baseUrl,
          STRIPE_SECRET_KEY: 'sk_test_standin',
          STRIPE_WEBHOOK_SECRET: 'whsec_standin',
          STRIPE_PRICE_PRO: 'price_pro',
        }),
      },
    });
  });
  afterAll(() => server.stop());

  test.each(people)(
    '%s, every link leads somewhere and every control does something',
    async (who) => {
      const siteUrl = `http://localhost:${server.port}`;
      const visitor = await browser.newContext({ baseURL: siteUrl, reducedMotion: 'reduce' });
      const starts = who === 'signed in' ? await signIn(visitor) : ['/sign-in', '/register'];
      const { visited, kinds, broken } = await findBrokenLinks(visitor.request, siteUrl, starts);
      expect(broken).toEqual([]);

      const page = await visitor.newPage();
      const dead: string[] = [];
      for (const path of kinds) dead.push(...(await findDeadControls(page, path)));
      console.log({ billing, who, visited: visited.length, kinds: kinds.length });
      expect(dead).toEqual([]);
      await visitor.close();
    },
  );
});

/** @returns the pages that nobody else sees */
async function signIn(visitor: BrowserContext): Promise<string[]> {
  const page = await visitor.newPage();
  await registerInBrowser(page);
  await page.close();
  return ['/dashboard'];
}
