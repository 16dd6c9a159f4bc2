import { setTimeout as delay } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from '../support/accessibility';
import { registerInBrowser } from '../support/browser-accounts';
import { open } from '../support/open-page';
import { test } from '../support/story';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

/** The palette's brands wait so long for the documentation. */
const brandsWaitMs = 3000;

test('the documentation can be searched, read and copied from by keyboard alone', async ({
  page,
}) => {
  await open(page, '/docs');
  // On a slow line the brands that match would come first.
  await page.route('/docs/search.json', async (route) => {
    await delay(1000);
    await route.continue();
  });
  await chooseInPalette(page, 'limit exceed', 'rate_limit_exceeded');
  await expect(page).toHaveURL(/\/docs\/errors#rate_limit_exceeded$/);
  await expect(page.getByRole('heading', { name: 'rate_limit_exceeded' })).toBeInViewport();

  const pager = page.getByRole('navigation', { name: 'Previous and next page' });
  await pager.getByRole('link', { name: 'Next: Rights and takedowns' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Rights and takedowns' })).toBeVisible();
  await pager.getByRole('link', { name: 'Previous: Errors' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Errors' })).toBeVisible();

  const contents = page.getByRole('navigation', { name: 'Documentation' });
  await contents.getByRole('link', { name: 'Quick start' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Quick start' })).toBeVisible();
  await page.getByRole('tab', { name: 'curl' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'JavaScript' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('region', { name: 'Python code' })).toBeVisible();
  // The stories of one browser share the clipboard.
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await page.getByRole('button', { name: 'Copy Python code' }).press('Enter');
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toMatch(/^import os\n[\s\S]*\/v1\/svg\/vercel/);
});

test('the text of the documentation is searched, and a result shows where it was found', async ({
  page,
}) => {
  await open(page, '/docs');
  await page.getByRole('button', { name: 'Search the docs' }).click();
  await page.getByRole('combobox', { name: 'Search and commands' }).fill('etag');
  const result = page.getByRole('option', { name: /^Ask again for free.*has an ETag/ });
  await expect(result).toBeVisible();
  await expectNoViolations(page, { part: '[role=dialog]' });
  await result.click();
  await expect(page).toHaveURL(/\/docs\/caching#ask-again-for-free$/);
});

test('a page has an outline, and can be copied as Markdown', async ({ page }) => {
  await open(page, '/docs/caching');
  const outline = page.getByRole('navigation', { name: 'On this page' });
  await outline.getByRole('link', { name: 'Pin a version' }).press('Enter');
  await expect(page).toHaveURL(/#pin-a-version$/);
  await expect(page.getByRole('heading', { name: 'Pin a version' })).toBeInViewport();
  await expect(outline.locator('[aria-current=location]')).toHaveCount(1);
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await page.getByRole('button', { name: 'Copy as Markdown' }).press('Enter');
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toMatch(/^# Caching and pinning\n/);
});

test('the reference has a rail of endpoints, code beside the text, and operator routes apart', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1400, height: 900 });
  await open(page, '/docs/reference');
  const rail = page.getByRole('navigation', { name: 'Endpoints' });
  await expect(rail.getByRole('link', { name: 'GET /admin/accounts', exact: true })).toBeHidden();
  await rail.getByText('Operator routes').click();
  await expect(rail.getByRole('link', { name: 'GET /admin/accounts', exact: true })).toBeVisible();
  await rail.getByRole('link', { name: 'GET /admin/accounts', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'List and search accounts' })).toBeInViewport();
  await page.getByRole('article').getByText('Operator routes').click();
  await rail.getByRole('link', { name: 'GET /v1/svg/{slug}' }).click();
  const heading = page.getByRole('heading', { name: 'Get a logo as SVG' });
  await expect(heading).toBeInViewport();
  const code = page.getByRole('region', { name: 'Request: Get a logo as SVG' });
  await expect(code).toContainText('X-API-Key: $MARQUE_KEY');
  const [text, beside] = await Promise.all([heading.boundingBox(), code.boundingBox()]);
  expect(beside?.x).toBeGreaterThan((text?.x ?? 0) + 300);
  // It was 640 px for each endpoint in one column.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height / (await rail.getByRole('link').count())).toBeLessThan(450);
});

test('a request is sent from the reference, with a key or on behalf of the account', async ({
  page,
}) => {
  const { apiKey } = await registerInBrowser(page);
  await open(page, '/docs/reference#getBrand');
  await page.getByRole('button', { name: 'Try GET /v1/brand', exact: true }).click();
  const form = page.getByRole('form', { name: 'Try GET /v1/brand', exact: true });
  await expect(form.getByLabel('domain')).toHaveValue('stripe.com');
  await form.getByRole('button', { name: 'Send request' }).click();
  await expect(form.getByText('200 OK')).toBeVisible();
  await expect(form.getByRole('region', { name: 'Response body' })).toContainText('"Stripe"');

  await expectNoViolations(page, { part: 'form[aria-label="Try GET /v1/brand"]' });

  await page.getByRole('button', { name: 'Try GET /v1/svg/{slug}' }).click();
  const drawing = page.getByRole('form', { name: 'Try GET /v1/svg/{slug}' });
  const send = drawing.getByRole('button', { name: 'Send request' });
  const behind = drawing.locator('div:has(> img[alt="Returned artwork"])');
  await drawing.getByLabel('on', { exact: true }).fill('FFFF00');
  await send.click();
  await expect(behind).toHaveCSS('background-color', 'rgb(255, 255, 0)');
  // The picture shows the request that was sent, not the one being typed.
  await drawing.getByLabel('on', { exact: true }).fill('0000FF');
  await expect(drawing.getByText('on=0000FF')).toBeVisible();
  await expect(behind).toHaveCSS('background-color', 'rgb(255, 255, 0)');
  await send.click();
  await expect(behind).toHaveCSS('background-color', 'rgb(0, 0, 255)');

  await form.getByLabel('domain').fill('no-such-brand.example');
  await form.getByLabel('API key').fill(apiKey);
  await form.getByRole('button', { name: 'Send request' }).click();
  await form.getByRole('link', { name: 'What domain_not_found means' }).click();
  await expect(page).toHaveURL(/\/docs\/errors#domain_not_found$/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test('the documentation can be read and navigated on a phone', async ({ page, baseURL }) => {
    await page.goto('/docs');
    await page.getByRole('group').getByText('Documentation').first().click();
    await page.getByRole('link', { name: 'API reference', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'API reference' })).toBeVisible();
    await page.getByRole('group').getByText('Endpoints', { exact: true }).click();
    await page.getByRole('link', { name: 'POST /v1/catalog/batch' }).click();
    await expect(page.getByRole('heading', { name: 'Get many brands' })).toBeInViewport();
    await page.goto('/docs/mcp');
    await expect(page.getByText(`${baseURL}/mcp`, { exact: true })).toBeVisible();
  });
});

/** Opens the palette, types, and chooses the result with this name. */
async function chooseInPalette(page: Page, query: string, name: string): Promise<void> {
  const search = page.getByRole('combobox', { name: 'Search and commands' });
  const openedAtMs = Date.now();
  await page.keyboard.press('Control+k');
  await search.fill(query);
  const result = page.getByRole('option', { name: new RegExp(`^${name}`) });
  await expect(result).toBeVisible();
  // On a machine that takes longer, brands are there first, and stay selected.
  const isInTime = Date.now() - openedAtMs < brandsWaitMs;
  if (!isInTime) await page.keyboard.press('Home');
  await expect(result).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
}
