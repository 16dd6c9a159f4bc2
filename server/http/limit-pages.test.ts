import { randomInt } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { type Front, startFront } from '../../e2e/stand-ins/site-stand-in';
import { caps } from '../limits/caps';
import { createContext } from '../trpc/context';
import { appRouter } from '../trpc/router';
import { limitPages } from './limit-pages';
import { watchForProxy } from './warn-of-proxy';

let front: Front | undefined;
afterEach(() => front?.close());

test('whoever opens more pages than the cap allows gets 429, and is told when to return', async () => {
  let rendered = 0;
  front = await startFront(
    limitPages((_, response) => {
      rendered++;
      response.end('a page');
    }),
  );
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

test('what a page asks for while it is rendered is counted with the page, what a browser asks for alone', async () => {
  const address = `198.51.${randomInt(256)}.${randomInt(256)}`;
  const findAccount = (isPage: boolean) => {
    const client = { address, outboxToken: null, isPage };
    return appRouter.createCaller(createContext(new Headers(), client)).session.find();
  };
  for (let i = 0; i <= caps.siteCalls.limit; i++) expect(await findAccount(true)).toBeNull();
  for (let i = 0; i < caps.siteCalls.limit; i++) await findAccount(false);
  await expect(findAccount(false)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
});

test('a proxy that the settings do not know is told of once, and one that they know is not', () => {
  const said: string[] = [];
  const forwarded = { 'x-forwarded-for': '203.0.113.9' };
  const watch = watchForProxy(0, (message) => said.push(message));
  watch({});
  expect(said).toEqual([]);
  for (const headers of [forwarded, { forwarded: 'for=203.0.113.9' }]) watch(headers);
  expect(said).toEqual([expect.stringContaining('TRUST_PROXY_HOPS')]);
  watchForProxy(1, (message) => said.push(message))(forwarded);
  expect(said).toHaveLength(1);
});
