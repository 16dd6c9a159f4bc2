import { type CDPSession, expect, type Page } from '@playwright/test';
import { dashboardPaths } from '../../app/dashboard-paths';
import { registerInBrowser } from '../support/browser-accounts';
import { open } from '../support/open-page';
import { test } from '../support/story';

/** Compressed, with the headers of each response, as Lighthouse counts. */
const scriptBytesMax = 160_000;

test('a dashboard page loads less than 160 kB of JavaScript, and prefetches a page only when its link is hovered', async ({
  page,
}) => {
  await registerInBrowser(page);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.setCacheDisabled', { cacheDisabled: true });
  const countScriptBytes = watchScripts(devTools);
  const prefetched = watchPrefetches(page);

  const tooHeavy: string[] = [];
  for (const path of dashboardPaths) {
    await open(page, path);
    const bytes = countScriptBytes();
    expect(bytes, path).toBeGreaterThan(0);
    if (bytes >= scriptBytesMax) tooHeavy.push(`${path}: ${bytes} bytes`);
  }
  expect(tooHeavy).toEqual([]);
  expect(prefetched).toEqual([]);

  await page.getByRole('navigation', { name: 'Dashboard' }).getByText('Keys').hover();
  await expect.poll(() => prefetched).toContain('/dashboard/keys');
});

/** @returns the bytes of the scripts received since the previous call */
function watchScripts(devTools: CDPSession): () => number {
  const scripts = new Set<string>();
  let bytes = 0;
  devTools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.delete(requestId)) bytes += encodedDataLength;
  });
  return () => {
    const sum = bytes;
    bytes = 0;
    return sum;
  };
}

/** @returns the paths of the pages that the router requests */
function watchPrefetches(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (searchParams.has('_rsc')) paths.push(pathname);
  });
  return paths;
}
