import { expect } from '@playwright/test';
import { registerInBrowser } from '../support/browser-accounts';
import { open } from '../support/open-page';
import { test } from '../support/story';

test.use({ colorScheme: 'dark' });

test('the playground sends requests, and explains why one is refused', async ({
  page,
  context,
}) => {
  test.slow();
  await registerInBrowser(page);

  await test.step('the playground completes a brand’s name, sends the request without a key, and shows the picture, the headers and the code', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Playground' }).click();
    const slug = page.getByRole('combobox', { name: 'Slug', exact: true });
    await slug.fill('Strip');
    await expect(page.getByRole('option', { name: /^Stripe\b/ })).toBeVisible();
    await slug.press('ArrowDown');
    await slug.press('Enter');
    await expect(slug).toHaveValue('stripe');
    // The response is shown without waiting for the updated usage.
    await page.route('**/api/trpc/usage.*', () => {});
    await slug.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: '200' })).toBeVisible();

    const picture = page.getByRole('img', { name: 'Returned artwork' });
    const background = picture.locator('..');
    await expect(background).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await page.getByRole('radio', { name: 'Dark' }).check();
    await expect(background).toHaveCSS('background-color', 'rgb(11, 11, 12)');

    await page.getByRole('tab', { name: 'Headers' }).click();
    await expect(page.getByText('x-svg-variant', { exact: true })).toBeVisible();
    await expect(page.getByText('x-ratelimit-remaining', { exact: true })).toBeVisible();
    const curl = page.getByRole('region', { name: 'curl code' });
    await expect(curl).toContainText('/v1/svg/stripe');
    await expect(curl).toContainText('$MARQUE_KEY');
    await page.getByRole('radio', { name: 'Python' }).check();
    await expect(page.getByRole('region', { name: 'Python code' })).toContainText('requests.get(');
    await page.unroute('**/api/trpc/usage.*');
  });

  await test.step('without a connection the playground reports the failure at once, and does not send later', async () => {
    await open(page, '/dashboard/playground');
    await context.setOffline(true);
    await page.evaluate(() => dispatchEvent(new Event('offline')));
    const send = page.getByRole('button', { name: 'Send request' });
    await send.click();
    await expect(page.getByText('The server could not be reached.')).toBeVisible();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/playground')) sent.push(request.url());
    });
    await context.setOffline(false);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await send.click();
    await expect(page.getByRole('status').filter({ hasText: '200' })).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  await test.step('the playground shows why a request is refused, and what to do next', async () => {
    await open(page, '/dashboard/playground');
    const response = page.getByRole('status');
    await page.getByLabel('Variant').selectOption('color');
    const send = page.getByRole('button', { name: 'Send request' });
    await send.press('Enter');
    await expect(response.filter({ hasText: '403' })).toBeVisible();
    await expect(send).toBeFocused();
    await expect(page.getByRole('region', { name: 'Response body' })).toContainText(
      'variant_not_in_plan',
    );
    await expect(page.getByRole('link', { name: 'See the Pro plan' })).toBeVisible();
    await page.getByRole('button', { name: 'Send with mono' }).press('Enter');
    await expect(response.filter({ hasText: '200' })).toBeFocused();

    await page.getByText('Use a key instead').click();
    await page.getByLabel('API key').fill('mq_live_wrong');
    await send.press('Enter');
    await expect(response.filter({ hasText: '401' })).toBeVisible();
    await page.getByRole('button', { name: 'Send without it' }).press('Enter');
    await expect(response.filter({ hasText: '200' })).toBeFocused();

    await page.getByLabel('Variant').selectOption('color');
    await send.press('Enter');
    await expect(response.filter({ hasText: '403' })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Send with mono' }).press('Enter');
    await expect(page.getByText('No response')).toBeFocused();
  });
});
