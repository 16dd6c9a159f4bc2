import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from '../support/accessibility';
import { open, reload } from '../support/open-page';
import { test } from '../support/story';

test('a brand without artwork is found, and listed below those with artwork', async ({ page }) => {
  await open(page, '/brands?q=vue');
  const known = page.getByRole('region', { name: 'No logo yet' });
  await expect(known).toContainText('Names and domains only.');
  const missing = known.getByRole('link', { name: 'No logo yet Vue vue', exact: true });
  await expect(missing).toBeVisible();
  // A placeholder would pass for a logo.
  await expect(missing.getByRole('img')).toHaveCount(0);
  await missing.hover();
  await expect(page.getByRole('button', { name: 'Copy Vue as SVG' })).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Brands' }).getByRole('link')).not.toHaveCount(0);
  await expectNoViolations(page);

  const search = page.getByRole('textbox', { name: 'Search brands' });
  // A misspelt name still finds the brand.
  await search.fill('spottify');
  await expect(page.getByRole('link', { name: /Spotify/ }).first()).toBeVisible();
  await search.fill('tim hortons');
  await expect(page.getByText('“tim hortons” has no logo yet')).toBeVisible();
  await search.fill('qqzzxxkkww');
  await expect(page.getByText('No brand is called “qqzzxxkkww”')).toBeVisible();
  await expect(known).toHaveCount(0);
  await search.fill('tim hortons');
  await known.getByRole('link', { name: /Tim Hortons/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Tim Hortons/ })).toBeVisible();
  await expect(page.getByText('No logo yet', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Copy SVG' })).toHaveCount(0);
  await expectNoViolations(page);
});

test('the explorer can be used by keyboard alone', async ({ page }) => {
  await open(page, '/brands?q=git');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const search = page.getByRole('textbox', { name: 'Search brands' });
  await expect(search).toHaveValue('git');
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await search.fill('github');
  await expect(page).toHaveURL(/q=github/);
  const first = page.getByRole('list', { name: 'Brands' }).getByRole('link').first();
  await expect(first).toHaveAccessibleName(/^GitHub/);
  await search.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /GitHub/ })).toBeVisible();
});

test('the list grows a page at a time, and keeps its length after going back', async ({ page }) => {
  await open(page, '/brands');
  const tiles = page.getByRole('list', { name: 'Brands' }).getByRole('listitem');
  await expect(tiles).toHaveCount(60);
  await expect(page.getByText(/^1 to 60 of [\d,]+$/)).toBeVisible();
  await page.getByRole('button', { name: 'Show 60 more' }).click();
  await expect(page).toHaveURL(/shown=120$/);
  await expect(tiles).toHaveCount(120);
  await expect(tiles.nth(60).getByRole('link')).toBeFocused();
  await page.keyboard.press('End');
  const last = tiles.last();
  await expect(last.getByRole('link')).toBeFocused();
  await expect
    .poll(() => last.evaluate((tile) => tile.querySelector('img')?.naturalWidth ?? 0))
    .toBeGreaterThan(0);

  const scrolled = await page.evaluate(() => window.scrollY);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/brands\/[a-z]/);
  await expect(page.getByRole('list', { name: 'Brands' })).toHaveCount(0);
  await page.goBack();
  await expect(tiles).toHaveCount(120);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(scrolled - 300);
  await expect(last.getByRole('link')).toBeFocused();
  await reload(page);
  await expect(tiles).toHaveCount(120);
});

test('a tile copies exactly what it shows', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], {
    origin: new URL(baseURL ?? '').origin,
  });
  for (const background of ['dark', 'checkered']) {
    await open(page, `/brands?q=github&background=${background}`);
    const tile = page.getByRole('list', { name: 'Brands' }).getByRole('listitem').first();
    const shown = await tile.locator('img').evaluate(async (image) => {
      const { currentSrc } = image as HTMLImageElement;
      return (await fetch(currentSrc)).text();
    });
    await tile.getByRole('link').focus();
    await page.keyboard.press('c');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
    expect(shown).toContain('<svg');
    await expect(tile.getByText('recolored')).toHaveCount(background === 'dark' ? 0 : 1);
  }
});

test('the order and the category can be chosen by keyboard, and shortcuts are listed', async ({
  page,
}) => {
  await open(page, '/brands');
  const first = page.getByRole('list', { name: 'Brands' }).getByRole('link').first();
  await expect(first).toHaveAccessibleName(/^Google/);
  await page.keyboard.press('?');
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(shortcuts).toBeVisible();
  // A closed dialog returns the focus a moment later, unless the visitor has moved on.
  await shortcuts.evaluate((shown) => {
    const removal = new MutationObserver(() => {
      if (shown.isConnected) return;
      removal.disconnect();
      document.querySelector<HTMLInputElement>('main [aria-label="Search brands"]')?.focus();
    });
    removal.observe(document.body, { childList: true, subtree: true });
  });
  await page.keyboard.press('Escape');
  const search = page.getByRole('main').getByLabel('Search brands');
  await expect(search).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search and commands' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(search).toBeFocused();

  const sort = page.getByRole('combobox', { name: 'Sort by' });
  await expect(sort.getByRole('option')).toHaveText(['Popular', 'Name']);
  await sort.focus();
  await sort.press('N');
  await expect(page).toHaveURL(/sort=name/);
  await expect(first).not.toHaveAccessibleName(/^Google/);
  const category = page.getByRole('navigation', { name: 'Category' });
  await category.getByRole('link', { name: /^Food and drink/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/category=food&sort=name/);
  const count = page.getByRole('status').filter({ hasText: /brands?$/ });
  const inCategory = await category.getByRole('link', { name: /^Food and drink/ }).textContent();
  await expect(count).toHaveText(`${inCategory?.replace(/\D/g, '')} brands`);

  await page.goBack();
  await expect(page).toHaveURL(/\/brands\?sort=name$/);
  await page.goBack();
  await expect(first).toHaveAccessibleName(/^Google/);
});

test('on a phone the filters open as a sheet, and active ones stay in view', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/brands');
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await page.getByRole('button', { name: 'Filters' }).click();
  await sheet.getByRole('link', { name: /^Finance and payments/ }).click();
  await sheet.getByRole('button', { name: 'blue', exact: true }).click();
  await sheet.getByRole('button', { name: /^Show \d+ brands$/ }).click();
  await expect(page).toHaveURL(/category=finance&color=blue/);
  const active = page.getByRole('list', { name: 'Active filters' });
  await expect(active.getByRole('button', { name: /finance/i })).toBeInViewport();
  await expect(active.getByRole('button', { name: /blue/ })).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await active.getByRole('button', { name: /finance/i }).press('Enter');
  await expect(page).toHaveURL(/\/brands\?color=blue$/);
  await expect(active.getByRole('button', { name: /blue/ })).toBeFocused();
  await active.getByRole('button', { name: 'Clear all' }).press('Enter');
  await expect(page).toHaveURL(/\/brands$/);
  await expect(page.getByRole('group', { name: 'Order and look of the list' })).toBeFocused();
});

test('if a picture fails to load, the tile shows initials and cannot copy it', async ({ page }) => {
  await page.route('**/logos/github/**', (route) => route.abort());
  await open(page, '/brands?q=github');
  const tile = page.getByRole('list', { name: 'Brands' }).getByRole('listitem').first();
  await expect(tile.getByText('Gi', { exact: true })).toBeVisible();
  await expect(tile.locator('img')).toHaveCount(0);
  await tile.getByRole('link').focus();
  await page.keyboard.press('c');
  await expect(tile.getByRole('status')).toHaveText(/^Could not copy/);
  // The message must be visible: text for screen readers only is one pixel wide.
  const box = await tile.getByText(/^Could not copy/).boundingBox();
  expect(box?.width).toBeGreaterThan(80);
  await expect(tile.locator('button .text-bad')).toBeVisible();
});

test('filters narrow the list and are kept in the address', async ({ page }) => {
  await open(page, '/brands');
  const count = page.getByRole('status').filter({ hasText: /brands?$/ });
  const all = await count.textContent();
  await page.getByRole('button', { name: 'wordmark' }).click();
  await expect(page).toHaveURL(/variant=wordmark/);
  await expect(count).not.toHaveText(all ?? '');
  await page.goBack();
  await expect(count).toHaveText(all ?? '');
});

test.describe('a visitor who moves on before the whole list has loaded', () => {
  /** Searches and presses Down while the list is held back, then releases it. */
  async function goOn(page: Page, words: string) {
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => (letThrough = resolve));
    await page.route('**/api/trpc/catalog.tiles*', async (route) => {
      await held;
      await route.continue();
    });
    await open(page, '/brands');
    const first = page.getByRole('list', { name: 'Brands' }).getByRole('link').first();
    const search = page.getByRole('textbox', { name: 'Search brands' });
    await search.fill(words);
    await search.press('ArrowDown');
    await expect(first).toBeFocused();
    await expect(first).not.toHaveAccessibleName(/^Spotify/);
    letThrough();
    return { first, search };
  }

  test('moving on early keeps the focus in the results', async ({ page }) => {
    const { first } = await goOn(page, 'spotify');
    await expect(first).toHaveAccessibleName(/^Spotify/);
    await expect(first).toBeFocused();
  });

  test('moving on early without results returns the focus to the search', async ({ page }) => {
    const { search } = await goOn(page, 'qqqqzzzz');
    await expect(page.getByText('0 brands', { exact: true })).toBeVisible();
    await expect(search).toBeFocused();
  });
});

test('if the whole list fails to load, the first brands stay, a search links to a page of results, and loading can be retried', async ({
  page,
}) => {
  const list = '**/api/trpc/catalog.tiles*';
  await page.route(list, (route) => route.fulfill({ status: 503, body: '{}' }));
  await open(page, '/brands');
  const first = page.getByRole('list', { name: 'Brands' }).getByRole('link').first();
  await page.mouse.move(200, 200);
  await page.mouse.move(300, 300);
  await expect(page.getByText(/^Only \d+ of [\d,]+ brands are here\./)).toBeVisible();
  await expect(first).toBeVisible();

  // They are not shown as results of the search, which only the server has.
  const count = page.getByRole('status').filter({ hasText: /brands?$/ });
  await page.getByRole('textbox', { name: 'Search brands' }).fill('spotify');
  await expect(first).toHaveCount(0);
  await expect(count).toHaveCount(0);
  const link = page.getByRole('link', { name: 'open these results as a page' });
  await expect(link).toHaveAttribute('href', '/brands?q=spotify');
  await page.unroute(list);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(first).toHaveAccessibleName(/^Spotify/);
  await expect(count).toBeVisible();
  await expect(link).toHaveCount(0);
});
