import { expect, type Response } from '@playwright/test';
import { open, reload } from '../support/open-page';
import { test } from '../support/story';

test('a newcomer reads what Marque is and finds three requests to paste', async ({ page }) => {
  await open(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/brand asset API/);
  // A brand in color whose drawings are of one age.
  for (const variant of ['mono', 'color', 'dark', 'light', 'wordmark', 'icon']) {
    await expect(page.getByRole('img', { name: `Astro, ${variant}`, exact: true })).toBeAttached();
  }
  const lines = page.getByRole('code').filter({ hasText: /^curl .*demo-key/ });
  await expect(lines).toHaveCount(3);
  await page.getByRole('link', { name: 'openapi.json' }).click();
  await expect(page).toHaveURL(/\/openapi\.json$/);
});

test('a visitor with an account is not offered another key', async ({ page }) => {
  const offers = page.getByRole('link', { name: 'Get a key' });
  await open(page, '/');
  await expect(offers.first()).toBeVisible();
  // The mark that a sign-in leaves for public pages; it grants no access.
  await page.evaluate(() => localStorage.setItem('signed-in', '1'));
  await reload(page);
  await expect(page.getByRole('link', { name: 'Open the playground' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Your key' }).first()).toBeVisible();
  for (const offer of await offers.all()) await expect(offer).toBeHidden();
});

test('a brand typed on the landing page in any form shows its logo, its colors, the line for a page and the JSON', async ({
  page,
}) => {
  await open(page, '/');
  const region = page.getByRole('region', { name: 'Try it' });
  const field = region.getByRole('combobox', { name: 'Brand, domain or e-mail address' });
  const first = region.getByRole('img', { name: 'Figma on a dark background' });
  await expect(first).toBeVisible();
  // In its own colors.
  await expect(first).toHaveAttribute('src', '/logos/figma/logo.svg?on=dark');
  for (const typed of ['https://www.github.com/about', 'GitHub', 'jane@github.com', 'github']) {
    await region.getByRole('button', { name: 'x.com' }).click();
    await expect(region.getByRole('img', { name: 'X on a light background' })).toBeVisible();
    await field.fill(typed);
    await field.press('Enter');
    await expect(region.getByRole('img', { name: 'GitHub on a light background' })).toBeVisible();
  }
  await expect(region.getByRole('region', { name: 'line for a page' })).toContainText(
    '/logo/github.com?token=mq_pub_…',
  );
  await region.getByText('JSON', { exact: true }).click();
  await expect(region.getByRole('region', { name: 'JSON response' })).toContainText(
    '"slug": "github"',
  );
});

test('brands are suggested during typing, and the keyboard alone chooses one', async ({ page }) => {
  await open(page, '/');
  const region = page.getByRole('region', { name: 'Try it' });
  const field = region.getByRole('combobox', { name: 'Brand, domain or e-mail address' });
  await field.fill('');
  await field.pressSequentially('stripe.ne');
  const options = region.getByRole('listbox', { name: 'Brands' }).getByRole('option');
  await expect(options.first()).toHaveText('Stripestripe.network');
  await expect(region.getByRole('status').filter({ hasText: /^\d+ brands?$/ })).toHaveCount(1);
  await field.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  const id = (await options.first().getAttribute('id')) ?? '';
  await expect(field).toHaveAttribute('aria-activedescendant', id);
  await field.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(field).toHaveValue('stripe.ne');
  await field.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await field.press('Enter');
  await expect(region.getByRole('img', { name: 'Stripe on a light background' })).toBeVisible();
  await expect(field).toHaveValue('Stripe');
  await expect(options).toHaveCount(0);
});

test('the logos of the wall have their own colors, and the API’s choice on a chosen background', async ({
  page,
}) => {
  // A busy server refuses pictures that come too fast.
  await page.route(
    '**/logos/spotify/logo.svg?on=0*',
    (route) => route.fulfill({ status: 429, headers: { 'Retry-After': '1' } }),
    { times: 1 },
  );
  await open(page, '/');
  const slider = page.getByRole('slider', { name: 'Background' });
  await slider.scrollIntoViewIfNeeded();
  await expect(
    page.getByRole('link', { name: 'Spotify', exact: true }).getByRole('img'),
  ).toHaveAttribute('src', '/logos/spotify/logo.svg?on=light');
  await slider.focus();
  await slider.press('End');
  const found = page.getByRole('status', { name: 'The marks on this background' });
  await expect(found).toContainText(/median \d+\.\d\d/);
  const painted = page.locator('main li img[src*="/logo.svg?on=0"]').filter({ visible: true });
  const countFound = async () => {
    const counts = /(\d+) none, (\d+) recolored, (\d+) backdrop/.exec(await found.innerText());
    return (counts ?? []).slice(1).reduce((sum, count) => sum + Number(count), 0);
  };
  await expect
    .poll(async () => (await countFound()) > 0 && (await countFound()) === (await painted.count()))
    .toBe(true);
  await slider.press('Home');
  await expect(found).toContainText('not set');
});

test('a brand without a logo shows none on the landing page and in the palette', async ({
  page,
}) => {
  await open(page, '/?q=timhortons.com');
  const region = page.getByRole('region', { name: 'Try it' });
  await expect(region.getByRole('link', { name: 'Tim Hortons' })).toBeVisible();
  await expect(region.getByText('No logo yet', { exact: true })).toBeVisible();
  await expect(region.getByRole('img')).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search and commands' }).fill('tim hortons');
  const option = page.getByRole('option', { name: 'No logo yet Tim Hortons' });
  await expect(option).toBeVisible();
  await expect(option.locator('img')).toHaveCount(0);
});

test('an unknown brand on the landing page leads to brands with similar names', async ({
  page,
}) => {
  await open(page, '/');
  const region = page.getByRole('region', { name: 'Try it' });
  const field = region.getByRole('combobox', { name: 'Brand, domain or e-mail address' });
  await field.fill('spottify.example');
  await region.getByRole('button', { name: 'Look up' }).click();
  await expect(region.getByText('spottify.example', { exact: true })).toBeVisible();
  await expect(region.getByRole('img')).toHaveCount(0);
  await region.getByRole('button', { name: 'Spotify', exact: true }).click();
  await expect(region.getByRole('img', { name: 'Spotify on a light background' })).toBeVisible();
  await field.fill('jane@gmail.com');
  await field.press('Enter');
  await expect(region.getByText(/must be a work address/)).toBeVisible();
});

test('the landing page’s scripts are small', async ({ page }) => {
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response);
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  const read = scripts.map(async (response) => ({
    encoding: await response.headerValue('content-encoding'),
    size: (await response.request().sizes()).responseBodySize,
  }));
  const loaded = await Promise.all(read);
  expect(new Set(loaded.map(({ encoding }) => encoding))).toEqual(new Set(['br']));
  const total = loaded.reduce((sum, { size }) => sum + size, 0);
  expect(total).toBeGreaterThan(50_000);
  expect(total).toBeLessThan(150_000);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the landing page still looks up a brand', async ({ page }) => {
    await page.goto('/');
    await page.getByLabel('Brand, domain or e-mail address').fill('Nike');
    await page.getByRole('button', { name: 'Look up' }).click();
    await expect(page.getByRole('img', { name: 'Nike on a light background' })).toBeVisible();
  });
});
