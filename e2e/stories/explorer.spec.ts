import { expect, type Page, test } from '@playwright/test';

test('a misspelt name still leads to the brand', async ({ page }) => {
  await page.goto('/brands');
  await page.getByRole('textbox', { name: 'Search brands' }).fill('spottify');
  await expect(page.getByRole('link', { name: /Spotify/ }).first()).toBeVisible();
});

test('the explorer can be used with the keyboard alone', async ({ page }) => {
  await page.goto('/brands?q=git');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const search = page.getByRole('textbox', { name: 'Search brands' });
  await expect(search).toHaveValue('git');
  // The page listens as soon as its code is there.
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(search).toBeFocused({ timeout: 500 });
  }).toPass();
  await search.fill('github');
  await expect(page).toHaveURL(/q=github/);
  const first = page.getByRole('list', { name: 'Brands' }).getByRole('link').first();
  await expect(first).toHaveAccessibleName(/^GitHub/);
  await search.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /GitHub/ })).toBeVisible();
});

test('the end of the catalog is one key away, and its pictures load', async ({ page }) => {
  await page.goto('/brands');
  const count = page.getByRole('status').filter({ hasText: /brands?$/ });
  const total = Number((await count.textContent())?.replace(/\D/g, ''));
  const search = page.getByRole('textbox', { name: 'Search brands' });
  const last = page.getByRole('list', { name: 'Brands' }).getByRole('listitem').last();
  await expect(async () => {
    await search.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await expect(last).toHaveAttribute('aria-posinset', String(total), { timeout: 500 });
    await expect(last.getByRole('link')).toBeFocused({ timeout: 500 });
  }).toPass();
  await expect
    .poll(() => last.evaluate((tile) => tile.querySelector('img')?.naturalWidth ?? 0))
    .toBeGreaterThan(0);
});

test('filters narrow the list, and are kept in the address', async ({ page }) => {
  await page.goto('/brands');
  const count = page.getByRole('status').filter({ hasText: /brands?$/ });
  const all = await count.textContent();
  await expect(async () => {
    await page.getByRole('button', { name: 'wordmark' }).click();
    await expect(page).toHaveURL(/variant=wordmark/, { timeout: 500 });
  }).toPass();
  await expect(count).not.toHaveText(all ?? '');
  await page.goBack();
  await expect(count).toHaveText(all ?? '');
});

test.describe('a visitor who moves on before the whole list has loaded', () => {
  /** Searches and presses Down while the list is held; then lets it come. */
  async function goOn(page: Page, words: string) {
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => (letThrough = resolve));
    await page.route('**/api/trpc/catalog.tiles*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/brands');
    const first = page.getByRole('list', { name: 'Brands' }).getByRole('link').first();
    const search = page.getByRole('textbox', { name: 'Search brands' });
    await expect(async () => {
      await search.fill('');
      await search.fill(words);
      await search.press('ArrowDown');
      await expect(first).toBeFocused({ timeout: 500 });
    }).toPass();
    await expect(first).not.toHaveAccessibleName(/^Spotify/);
    letThrough();
    return { first, search };
  }

  test('stays among the results', async ({ page }) => {
    const { first } = await goOn(page, 'spotify');
    await expect(first).toHaveAccessibleName(/^Spotify/);
    await expect(first).toBeFocused();
  });

  test('returns to the search when nothing is found', async ({ page }) => {
    const { search } = await goOn(page, 'qqqqzzzz');
    await expect(page.getByText('0 brands', { exact: true })).toBeVisible();
    await expect(search).toBeFocused();
  });
});

test('when the whole list fails to load the first brands stay, and it can be retried', async ({
  page,
}) => {
  const list = '**/api/trpc/catalog.tiles*';
  await page.route(list, (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.goto('/brands');
  const first = page.getByRole('list', { name: 'Brands' }).getByRole('link').first();
  await expect(async () => {
    await page.mouse.move(200, 200);
    await page.mouse.move(300, 300);
    await expect(page.getByText(/^Only the first \d+ brands are here$/)).toBeVisible({
      timeout: 500,
    });
  }).toPass({ timeout: 20_000 });
  await expect(first).toBeVisible();
  await page.unroute(list);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('textbox', { name: 'Search brands' }).fill('spotify');
  await expect(page.getByRole('link', { name: /^Spotify/ }).first()).toBeVisible();
  await expect(page.getByText(/^Only the first/)).toHaveCount(0);
});
