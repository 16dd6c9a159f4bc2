import { expect } from '@playwright/test';
import { expectNoViolations } from '../support/accessibility';
import { registerInBrowser } from '../support/browser-accounts';
import { open } from '../support/open-page';
import { test } from '../support/story';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('in a contrast theme the chosen theme stands out from the others', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await open(page, '/terms');
    const background = (name: string) =>
      page
        .getByRole('group', { name: 'Theme' })
        .locator('label', { has: page.getByRole('radio', { name }) })
        .evaluate((label) => getComputedStyle(label).backgroundColor);
    expect(await background('System theme')).not.toBe(await background('Dark theme'));
    // Axe does not see the text color that the system sets.
    await expectNoViolations(page, { where: 'a contrast theme', ignored: ['color-contrast'] });
  });

  test('the header leads to the search, the sign-in and the other pages, by keyboard too', async ({
    page,
  }) => {
    await open(page, '/terms');
    const header = page.getByRole('banner');
    for (const target of [
      header.getByRole('link', { name: 'Search brands' }),
      header.getByRole('link', { name: 'Get a key' }),
      header.getByRole('button', { name: 'Menu' }),
    ]) {
      const box = await target.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect(box?.width).toBeGreaterThanOrEqual(44);
    }
    const menu = header.getByRole('navigation', { name: 'Menu' });
    await header.getByRole('button', { name: 'Menu' }).press('Enter');
    await expect(menu.getByRole('link', { name: 'Sign in' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await header.getByRole('button', { name: 'Menu' }).press('Enter');
    await menu.getByRole('link', { name: 'Licenses' }).click();
    await expect(page).toHaveURL(/\/licenses$/);
    await expect(menu).toBeHidden();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test('the menu opens, and the licenses of a brand are found', async ({ page }) => {
    await page.goto('/terms');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('navigation', { name: 'Menu' }).getByText('Licenses').click();
    await page.getByRole('searchbox', { name: 'Find a brand’s licenses' }).fill('rust');
    await page.getByRole('button', { name: 'Search' }).click();
    const found = page.getByRole('search').getByRole('listitem').first();
    await expect(found.getByRole('link', { name: 'Rust', exact: true })).toBeVisible();
    await expect(found.getByRole('link', { name: 'CC-BY-SA-4.0' }).first()).toBeVisible();
    const copy = found.getByRole('button', { name: /^Copy the credit for/ }).first();
    await expect(copy).toContainText('Copy credit');
  });
});

test('“Copy credit” copies the credit that a license requires, and says so', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '/licenses?q=rust');
  const copy = page.getByRole('button', { name: /^Copy the credit for/ }).first();
  await copy.click();
  await expect(copy.getByRole('status')).toHaveText('Copied');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/Rust.*CC-BY-SA-4\.0/s);
});

test('on a phone the dashboard’s bar has five items, and leads to every page by keyboard', async ({
  page,
}) => {
  await registerInBrowser(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/dashboard');
  const bar = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(bar.getByRole('listitem').filter({ visible: true })).toHaveCount(5);
  const more = bar.getByRole('button', { name: 'More' });
  await more.press('Enter');
  for (const name of ['Requests', 'Settings']) {
    await expect(bar.getByRole('link', { name, exact: true })).toBeVisible();
  }
  await bar.getByRole('link', { name: 'Billing', exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/billing$/);
  await expect(bar.getByRole('link', { name: 'Billing', exact: true })).toBeHidden();
  await expect(more).toHaveAttribute('aria-current', 'true');
});

test('the changelog of the repository is a page of the site', async ({ page }) => {
  await open(page, '/changelog');
  await expect(page.getByRole('heading', { level: 1, name: 'Changelog' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: /1\.0\.0/ })).toBeVisible();
});

test('a used or bogus link says so before anything is filled in', async ({ page }) => {
  for (const path of ['reset-password', 'change-email', 'undo-email']) {
    await open(page, `/${path}?token=bogus`);
    await expect(page.getByText('This link is no longer valid')).toBeVisible();
    await expect(page.getByText('someone else can sign in')).toHaveCount(0);
    await expect(page.getByRole('textbox')).toHaveCount(0);
  }
  await open(page, '/verify-email?token=bogus');
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await expect(page.getByLabel('Password')).toHaveCount(0);
});

test('a printed page is black on white, without header and footer', async ({ page }) => {
  await open(page, '/licenses');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('table', { name: 'Licenses' })).toBeVisible();
  // Content that a disclosure hides on screen is printed.
  await expect(page.getByText('php.net/download-logos.php').first()).toBeVisible();
  for (const around of ['banner', 'contentinfo'] as const)
    await expect(page.getByRole(around)).toBeHidden();
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(0, 0, 0)');
});

test('a progress line is shown until the next page has loaded', async ({ page }) => {
  await open(page, '/terms');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/pricing\?_rsc=/, async (route) => {
    await released;
    await route.continue();
  });
  const line = page.locator('.animate-progress');
  await page
    .getByRole('navigation', { name: 'Site' })
    .getByRole('link', { name: 'Pricing' })
    .click();
  await expect(line).toBeVisible();
  release();
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(line).toHaveCount(0);
});

test('an offline visitor gets a notice and keeps the page until the connection is back', async ({
  page,
  context,
}) => {
  await open(page, '/brands');
  const notice = page.getByText('You are offline.');
  await expect(page.getByRole('button', { name: 'Search and commands' })).toBeVisible();
  await expect(notice).toBeHidden();
  // On a machine without a network the browser fires no events, so they are dispatched here.
  const tell = (event: string) => page.evaluate((name) => dispatchEvent(new Event(name)), event);
  await context.setOffline(true);
  await tell('offline');
  await expect(notice).toBeVisible();
  const docs = page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Docs' });
  // The explorer's tiles open pages in their own way.
  for (const link of [page.getByRole('listitem').getByRole('link', { name: 'Google' }), docs]) {
    await link.click();
    await expect(notice).toBeVisible();
    await expect(page).toHaveURL(/\/brands$/);
  }
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.js'));
  await page.keyboard.press('Control+k');
  await failed;
  await expect(docs).toBeVisible();
  await context.setOffline(false);
  await tell('online');
  await expect(notice).toBeHidden();
  // The search requested while offline opens now.
  await expect(page.getByRole('combobox', { name: 'Search and commands' })).toBeFocused();
  await page.keyboard.press('Escape');
  await docs.click();
  await expect(page).toHaveURL(/\/docs$/);
});

test('a page prefetches no other page', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.headers()['rsc'] !== undefined) asked.push(request.url());
  });
  for (const path of ['/sign-in', '/register', '/brands/github', '/docs']) {
    await open(page, path);
    // A page would prefetch once the browser is idle.
    await page.waitForLoadState('networkidle');
  }
  expect(asked).toEqual([]);
  await page.getByRole('link', { name: 'Pricing' }).first().click();
  await expect(page).toHaveURL('/pricing');
  expect(asked).toHaveLength(1);
});
