import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { registerInBrowser } from '../support/browser-accounts';

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

const widths = [360, 768, 1280];

test.describe('in both themes and at every width', () => {
  test.use({ reducedMotion: 'reduce' });
  test.slow();

  test('public pages have no accessibility violations', async ({ page }) => {
    for (const path of publicPages) {
      await page.goto(path);
      await expectAccessible(page, path, true);
      await expectNoSidewaysScroll(page, path);
    }
  });

  test('dashboard pages have no accessibility violations', async ({ page }) => {
    await registerInBrowser(page);
    for (const path of dashboardPages) {
      await page.goto(`/dashboard${path}`);
      await expectAccessible(page, `/dashboard${path}`);
      await expectNoSidewaysScroll(page, `/dashboard${path}`);
    }
    await page.goto('/dashboard/keys');
    await page.getByRole('button', { name: 'Regenerate key' }).click();
    await expectAccessible(page, 'the dialog that replaces a key');
    await page.goto('/dashboard/settings');
    await page.getByRole('button', { name: 'Delete account' }).click();
    await expectAccessible(page, 'the dialog that deletes an account');
  });
});

/** No violation that axe calls serious or critical, in either theme. */
async function expectAccessible(page: Page, where: string, isPage = false): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // What is far below and not drawn yet has the colors of before, until it is.
    if (isPage && colorScheme === 'dark') await page.reload();
    await expect(page.getByRole('heading').first()).toBeVisible();
    // The other mode puts the results of frames together, in a page of its own: there are none here.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    const grave = violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
    expect(grave, `${where}, ${colorScheme}`).toEqual([]);
  }
}

async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const usual = page.viewportSize();
  const tooWide = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    // What measures itself does so after the resize: that is waited for, not assumed.
    await expect.poll(() => page.evaluate(tooWide), { message: `${where} at ${width} px` }).toBe(0);
  }
  if (usual !== null) await page.setViewportSize(usual);
}
