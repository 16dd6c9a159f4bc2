import { expect } from '@playwright/test';
import { registerInBrowser } from '../support/browser-accounts';
import { Clicked, findBrokenLinks, findDeadControls } from '../support/find-dead-ends';
import { open } from '../support/open-page';
import { test } from '../support/story';

// Behind a proxy the link to the outbox is dead.
test.use({ extraHTTPHeaders: {} });

test('the site has no dead links, signed out or signed in', async ({ page }) => {
  await open(page, '/');
  const siteUrl = page.url();
  const stranger = await findBrokenLinks(page.request, siteUrl, [
    '/sign-in',
    '/brands/tim-hortons',
  ]);
  expect(stranger.broken).toEqual([]);
  expect(stranger.visited).toEqual(
    expect.arrayContaining(['/brands', '/pricing', '/register', '/wanted']),
  );

  await registerInBrowser(page);
  const member = await findBrokenLinks(page.request, siteUrl, ['/dashboard', '/dashboard/brands']);
  expect(member.broken).toEqual([]);
  expect(member.visited).toEqual(expect.arrayContaining(['/dashboard/keys', '/dashboard/usage']));
});

test('every control of a brand page does something, with and without artwork', async ({ page }) => {
  const clicked = new Clicked();
  const paths = ['/brands/github', '/brands/tim-hortons'];
  // Each page takes a minute: `EVERY_PAGE=1 npm run e2e -- dead-ends` covers all kinds of pages.
  if (process.env['EVERY_PAGE'] === '1') {
    test.setTimeout(3_600_000);
    await open(page, '/');
    paths.push(...(await findBrokenLinks(page.request, page.url(), ['/sign-in'])).kinds);
    await registerInBrowser(page);
    paths.push(...(await findBrokenLinks(page.request, page.url(), ['/dashboard'])).kinds);
  }
  for (const path of paths) expect(await findDeadControls(page, path, clicked), path).toEqual([]);
});
