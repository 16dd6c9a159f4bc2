import { expect, type Page } from '@playwright/test';
import { expectNoViolations, expectNoViolationsInThemes } from '../support/accessibility';
import { openOutbox, registerInBrowser } from '../support/browser-accounts';
import { open } from '../support/open-page';
import { test } from '../support/story';

const publicPages = [
  '/',
  '/brands',
  '/brands?q=nothing-has-this-name',
  '/brands/github',
  // A brand without artwork.
  '/brands/tim-hortons',
  '/brands/no-such-brand',
  '/pricing',
  '/status',
  '/terms',
  '/privacy',
  '/licenses?q=rust',
  '/removals',
  '/bot',
  '/wanted',
  '/sign-in',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/verify-email?token=unknown',
  '/change-email?token=unknown',
  '/undo-email?token=unknown',
  '/outbox',
  '/changelog',
  '/no-such-page',
];
const docsPages = ['/docs', '/docs/errors', '/docs/enrichment', '/docs/recipes', '/docs/client'];
const pagesInContrastThemes = [
  '/status',
  '/brands/tim-hortons',
  '/docs/recipes',
  '/wanted',
  '/licenses',
];
const dashboardPages = [
  '',
  '/keys',
  '/usage',
  '/requests',
  '/playground',
  '/billing',
  '/brands',
  '/settings',
  '/settings/security',
  '/activity',
];

const widths = [360, 768, 1280];
test.describe('pages in both themes and at every width', () => {
  test.slow();

  test('public pages have no accessibility violations', async ({ page }) => {
    await openOutbox(page);
    await expectPagesAccessible(page, publicPages);
  });

  test('in a contrast theme pages have no accessibility violations, and the status bars are visible', async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await open(page, '/status');
    // An instance writes its first measurement as soon as it runs.
    const bars = page.getByRole('img', { name: /^Database: no outage/ }).locator('rect');
    await expect(bars).toHaveCount(90);
    const fills = await bars.evaluateAll((all) => all.map((bar) => getComputedStyle(bar).fill));
    const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(fills).not.toContain(background);
    for (const path of pagesInContrastThemes) {
      await open(page, path);
      // The system sets the text colors, which axe cannot see.
      const what = { where: `${path} in a contrast theme`, ignored: ['color-contrast'] };
      await expectNoViolations(page, what);
    }
  });

  test('the documentation has no accessibility violations', async ({ page }) => {
    await expectPagesAccessible(page, docsPages);
    // All operations share one layout, and axe would take a minute for them.
    await open(page, '/docs/reference');
    await expectNoSidewaysScroll(page, '/docs/reference');
    const part = 'section:has(#getSvg)';
    await expectNoViolationsInThemes(page, '/docs/reference', { part });
  });

  test('dashboard pages have no accessibility violations', async ({ page }) => {
    await registerInBrowser(page);
    for (const path of dashboardPages) {
      await open(page, `/dashboard${path}`);
      await expectNoViolationsInThemes(page, `/dashboard${path}`);
      await expectNoSidewaysScroll(page, `/dashboard${path}`);
    }
    await open(page, '/dashboard/keys');
    await page.getByRole('button', { name: 'Regenerate key' }).click();
    await expectNoViolationsInThemes(page, 'the dialog that replaces a key');
    await open(page, '/dashboard/settings');
    await page.getByRole('button', { name: 'Delete account' }).click();
    await expectNoViolationsInThemes(page, 'the dialog that deletes an account');
  });
});

async function expectPagesAccessible(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await open(page, path);
    await expectNoViolationsInThemes(page, path);
    await expectNoSidewaysScroll(page, path);
  }
}

async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const usual = page.viewportSize();
  const tooWide = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    // Polls, because some elements measure themselves after the resize.
    await expect.poll(() => page.evaluate(tooWide), { message: `${where} at ${width} px` }).toBe(0);
  }
  if (usual !== null) await page.setViewportSize(usual);
}
