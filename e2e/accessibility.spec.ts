import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { registerInBrowser } from './accounts';

const publicPages = [
  '/',
  '/brands',
  '/brands?q=nothing-has-this-name',
  '/brands/github',
  '/brands/no-such-brand',
  '/pricing',
  '/sign-in',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/outbox',
  '/no-such-page',
];
const dashboardPages = ['', '/keys', '/usage', '/playground', '/billing', '/settings'];

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme, reducedMotion: 'reduce' });

    test('no public page keeps anybody out', async ({ page }) => {
      test.slow();
      for (const path of publicPages) {
        await page.goto(path);
        await expectAccessible(page, path);
      }
    });

    test('no page of the dashboard keeps anybody out', async ({ page }) => {
      test.slow();
      await registerInBrowser(page);
      for (const path of dashboardPages) {
        await page.goto(`/dashboard${path}`);
        await expectAccessible(page, `/dashboard${path}`);
      }
      await page.goto('/dashboard/keys');
      await page.getByRole('button', { name: 'Regenerate key' }).click();
      await expectAccessible(page, 'the dialog that replaces a key');
      await page.goto('/dashboard/settings');
      await page.getByRole('button', { name: 'Delete account' }).click();
      await expectAccessible(page, 'the dialog that deletes an account');
    });
  });
}

for (const width of [360, 390, 768, 1280]) {
  test(`no page scrolls sideways at ${width} px`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 800 });
    await registerInBrowser(page);
    for (const path of [...publicPages, ...dashboardPages.map((one) => `/dashboard${one}`)]) {
      await page.goto(path);
      const tooWide = () =>
        document.documentElement.scrollWidth - document.documentElement.clientWidth;
      expect(await page.evaluate(tooWide), path).toBe(0);
    }
  });
}

/** No violation that axe calls serious or critical. */
async function expectAccessible(page: Page, where: string): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  const grave = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
  expect(grave, where).toEqual([]);
}
