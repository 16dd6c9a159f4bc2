import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { findChromium } from '../../../server/commands/find-chromium.mjs';
import { type StandIn, startStandIn } from '../../stand-ins/stripe/start-stand-in';
import { registerInBrowser } from '../../support/browser-accounts';
import { Clicked, findBrokenLinks, findDeadControls } from '../../support/find-dead-ends';
import {
  createSeededDataFolder,
  type RunningServer,
  startServer,
} from '../../support/start-server';

const people = ['signed out', 'signed in'] as const;
/** A page waits more than it works. */
const pagesAtOnce = 3;
const clickedBy = { 'signed out': new Clicked(), 'signed in': new Clicked() };

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

      const clicked = clickedBy[who];
      const before = clicked.count;
      const dead = await clickThrough(await visitor.storageState(), siteUrl, kinds, clicked);
      console.log({
        billing,
        who,
        visited: visited.length,
        pages: kinds.length,
        clicked: clicked.count - before,
      });
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

/**
 * Several browsers of the same visitor share the pages: a theme or a filter that one of them sets is not
 * taken for the reaction of another.
 */
async function clickThrough(
  storageState: Awaited<ReturnType<BrowserContext['storageState']>>,
  baseURL: string,
  paths: readonly string[],
  clicked: Clicked,
): Promise<string[]> {
  const left = [...paths];
  const clickNext = async () => {
    const context = await browser.newContext({ baseURL, storageState, reducedMotion: 'reduce' });
    const dead: string[] = [];
    for (let path = left.shift(); path !== undefined; path = left.shift()) {
      // A page of its own: where the last click led to, still on the way, would abort the next one.
      const page = await context.newPage();
      dead.push(...(await findDeadControls(page, path, clicked)));
      await page.close();
    }
    await context.close();
    return dead;
  };
  return (await Promise.all(Array.from({ length: pagesAtOnce }, clickNext))).flat();
}
