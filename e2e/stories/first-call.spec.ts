import { expect } from '@playwright/test';
import { ask, registerInBrowser } from '../support/browser-accounts';
import { open, reload } from '../support/open-page';
import { test } from '../support/story';

test('a new developer sees the key once, sends the first request with it, and finds it in the usage', async ({
  page,
}) => {
  const { apiKey } = await registerInBrowser(page);
  expect(apiKey).toMatch(/^mq_live_[0-9A-Za-z]{49}$/);

  const line = page.getByRole('region', { name: 'curl request' });
  await expect(line).toContainText(apiKey);
  const [, address = ''] = / (https?:\S+)/.exec(await line.innerText()) ?? [];
  const logo = await ask(page, apiKey, address);
  expect(logo.headers()['content-type']).toContain('image/svg+xml');

  await page.getByRole('link', { name: 'Usage', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^1 requests? in 30 days$/ })).toBeVisible();
  const chart = page.getByRole('slider', { name: 'Requests by day' });
  await expect(chart).toHaveAttribute('aria-valuetext', /^\w+ \d+, SVG 1, 1 in total$/);
  await chart.press('ArrowLeft');
  await expect(chart).toHaveAttribute('aria-valuetext', /, no requests$/);
  await page.getByRole('link', { name: 'Overview' }).click();
  await expect(page.getByRole('meter', { name: 'Logo as SVG' })).toHaveAttribute(
    'aria-valuetext',
    '1 of 50 used',
  );
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the usage of a day is read without scrolling sideways', async ({ page }) => {
    const { apiKey } = await registerInBrowser(page);
    await ask(page, apiKey, '/v1/svg/github');
    await ask(page, apiKey, '/v1/brand?domain=github.com');
    await open(page, '/dashboard/usage');
    const table = page.getByRole('region', { name: 'Requests by UTC day' });
    const today = table.getByRole('row').nth(1);
    await expect(today).toHaveText(/2SVG 1.*Domain 1/);
    const width = () => table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(await width()).toBe(0);
    // What was used stands below the day and its total.
    const day = await today.getByRole('cell').first().boundingBox();
    const svg = await today.getByRole('cell', { name: 'SVG 1' }).boundingBox();
    expect(svg?.y).toBeGreaterThan((day?.y ?? 0) + (day?.height ?? 0) - 1);
  });
});

test('the key is not shown again', async ({ page }) => {
  const { apiKey } = await registerInBrowser(page);
  await page.getByRole('link', { name: 'Keys', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Keys' })).toBeVisible();
  await expect(page.getByText(apiKey)).toHaveCount(0);
  await reload(page);
  await expect(page.getByText(apiKey)).toHaveCount(0);
});
