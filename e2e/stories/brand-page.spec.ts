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

test('a brand page shows the real colors in both themes, and says what it shows', async ({
  page,
}) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/brands/spotify');
    await expect(
      page.getByRole('status').filter({ hasText: /^Shown: color, contrast/ }),
    ).toHaveCount(1);
  }
  await page.goto('/brands/samsung');
  await expect(page.getByRole('status').filter({ hasText: ', on a backdrop' })).toHaveCount(1);
});

test('search engines read what a brand page is about, and which page of the list they are on', async ({
  page,
  baseURL,
}) => {
  await page.goto('/brands/spotify');
  const json = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(json ?? '')).toMatchObject({
    '@type': 'WebPage',
    url: `${baseURL}/brands/spotify`,
    mainEntity: { '@type': 'Brand', name: 'Spotify' },
  });
  const canonical = page.locator('link[rel="canonical"]');
  for (const [path, expected] of [
    ['/brands?page=2', '/brands?page=2'],
    ['/brands?page=1', '/brands'],
    ['/brands?page=999999', '/brands'],
    ['/brands?q=git', '/brands'],
  ] as const) {
    await page.goto(path);
    await expect(canonical).toHaveAttribute('href', baseURL + expected);
  }
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
