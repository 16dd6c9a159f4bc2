import { expect, test } from '@playwright/test';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('a visitor finds a brand while typing, opens its page and copies the SVG', async ({
  page,
}) => {
  await page.goto('/brands');
  await page.getByRole('textbox', { name: 'Search brands' }).fill('spotif');
  await page
    .getByRole('link', { name: /^Spotify/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Spotify' })).toBeVisible();
  await page.getByRole('button', { name: 'Copy SVG' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^<svg[\s\S]*<\/svg>\s*$/);
});

test('an unknown brand is a 404 that suggests the nearest ones', async ({ page }) => {
  const response = await page.goto('/brands/spottify');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('link', { name: /Spotify/ }).first()).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('brands and their artwork are still visible', async ({ page }) => {
    await page.goto('/brands');
    expect(await page.getByRole('link').count()).toBeGreaterThan(40);
    const first = page.getByRole('list', { name: 'Brands' }).getByRole('link').first();
    const onPageOne = await first.getAttribute('href');
    await page.getByRole('link', { name: 'Next', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(first).not.toHaveAttribute('href', onPageOne ?? '');
    await page.goto('/brands/stripe');
    await expect(page.getByRole('heading', { level: 1, name: 'Stripe' })).toBeVisible();
    await expect(page.getByRole('img').first()).toBeVisible();
  });

  test('an unknown address says so, and links back', async ({ page }) => {
    const response = await page.goto('/no/such/page');
    expect(response?.status()).toBe(404);
    await expect(page).toHaveTitle('Page not found · Marque');
    await page.getByRole('main').getByRole('link', { name: 'Search the brands' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Brands' })).toBeVisible();
  });
});
