import { randomInt } from 'node:crypto';
import { request } from 'node:http';
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

test('a visitor with many pages has two rendered at once, and does not delay another one', async () => {
  const rendering: { page: string; end: () => void }[] = [];
  const front = await startFront(
    limitPages(({ url = '' }, response) => {
      rendering.push({ page: url, end: () => void response.end() });
    }),
  );
  onTestFinished(front.close);
  const pages = () => rendering.map(({ page }) => page);
  const crawler = { localAddress: '127.0.0.2' };
  const crawled = ['/1', '/2', '/3', '/4'].map((page) => front.ask(page, crawler));
  await expect.poll(pages).toEqual(['/1', '/2']);
  // A visitor who leaves while waiting takes no turn.
  const left = request({ ...crawler, port: front.port, path: '/5' }).on('error', () => {});
  left.end();
  const other = front.ask('/other', { localAddress: '127.0.0.3' });
  await expect.poll(pages).toEqual(['/1', '/2', '/other']);
  left.destroy();
  await expect.poll(() => left.closed).toBe(true);
  const endAll = setInterval(() => rendering.forEach(({ end }) => end()), 10);
  onTestFinished(() => clearInterval(endAll));
  await Promise.all([...crawled, other]);
  await front.ask('/last', crawler);
  expect(pages()).toEqual(['/1', '/2', '/other', '/3', '/4', '/last']);
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
