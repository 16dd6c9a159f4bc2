import { randomInt } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { startFront } from '../../e2e/stand-ins/site-stand-in';
import { caps } from '../limits/caps';
import { createContext } from '../trpc/context';
import { appRouter } from '../trpc/router';
import { limitPages } from './page-cache';

test('a visitor who opens more pages than the cap allows gets 429 with the time to return', async () => {
  let rendered = 0;
  const front = await startFront(
    limitPages((_, response) => {
      rendered++;
      response.end('a page');
    }),
  );
  onTestFinished(front.close);
  for (let i = 0; i < caps.sitePages.limit; i++) await front.ask('/dashboard');
  const refused = await front.ask('/dashboard');
  expect(refused).toMatchObject({
    status: 429,
    headers: { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' },
  });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(String(refused.body)).toContain('Too many pages at once');
  expect(String(refused.body)).toMatch(/600 pages a minute\. Try again in \d+ seconds?\.</);
  expect(String(refused.body)).toContain('<meta name="color-scheme" content="light dark">');
  expect(rendered).toBe(caps.sitePages.limit);
});

test('a call made while a page renders counts with that page; a call from a browser counts on its own', async () => {
  const address = `198.51.${randomInt(256)}.${randomInt(256)}`;
  const findAccount = (isPage: boolean) => {
    const client = { address, outboxToken: null, isPage };
    return appRouter.createCaller(createContext(new Headers(), client)).session.find();
  };
  for (let i = 0; i <= caps.siteCalls.limit; i++) expect(await findAccount(true)).toBeNull();
  for (let i = 0; i < caps.siteCalls.limit; i++) await findAccount(false);
  await expect(findAccount(false)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
});
