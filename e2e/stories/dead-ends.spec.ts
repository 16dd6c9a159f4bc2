import { expect } from '@playwright/test';
import { registerInBrowser } from '../support/browser-accounts';
import { Clicked, findBrokenLinks, findDeadControls } from '../support/find-dead-ends';
import { open } from '../support/open-page';
import { test } from '../support/story';

// Through a proxy the link to the outbox leads nowhere.
test.use({ extraHTTPHeaders: {} });

// The drill `e2e/drills/site/dead-ends.drill.ts` clicks everything on every page.
test('no link leads nowhere, for a stranger and for who is signed in', async ({ page }) => {
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
  const member = await findBrokenLinks(page.request, siteUrl, ['/dashboard']);
  expect(member.broken).toEqual([]);
  expect(member.visited).toEqual(expect.arrayContaining(['/dashboard/keys', '/dashboard/usage']));
});

test('every control of a brand page does something, with artwork and without', async ({ page }) => {
  const clicked = new Clicked();
  expect(await findDeadControls(page, '/brands/github', clicked)).toEqual([]);
  expect(await findDeadControls(page, '/brands/tim-hortons', clicked)).toEqual([]);
});
