import { expect, test } from '@playwright/test';
import { registerInBrowser } from '../support/browser-accounts';

test('the playground sends a request with the new key and shows the picture, the headers and the code', async ({
  page,
}) => {
  await registerInBrowser(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Playground' }).click();
  await expect(page.getByRole('heading', { name: 'Playground' })).toBeVisible();
  await page.getByLabel('Slug', { exact: true }).fill('stripe');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('status').filter({ hasText: '200' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Returned artwork' }).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Headers' }).click();
  await expect(page.getByText('x-svg-variant', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'curl code' })).toContainText('/v1/svg/stripe');
  await page.getByRole('tab', { name: 'Python' }).click();
  await expect(page.getByRole('region', { name: 'Python code' })).toContainText('requests.get(');
});

test('the playground shows the error of a refused request', async ({ page }) => {
  await registerInBrowser(page);
  await page.goto('/dashboard/playground');
  await page.getByLabel('API key').fill('mq_live_wrong');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('status').filter({ hasText: '401' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Response body' })).toContainText(
    'invalid_api_key',
  );
});
