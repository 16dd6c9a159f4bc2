import { expect, type Page } from '@playwright/test';
import { open } from '../support/open-page';
import { test } from '../support/story';

const choice = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Theme' }).getByRole('radio', { name });

test('a chosen theme applies from the first paint, in every tab', async ({ page, context }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, '/pricing');
  const other = await context.newPage();
  await open(other, '/');
  await expect(choice(other, 'System theme')).toBeChecked();

  await choice(page, 'Dark theme').check();
  await expect(choice(other, 'Dark theme')).toBeChecked();
  for (const tab of [page, other]) expect(await isDark(tab)).toBe(true);

  // Before any script file loads: the page has the same bytes for everybody, yet is dark at once.
  await page.route('**/_next/static/**/*.js', (route) => route.abort());
  await page.goto('/brands');
  expect(await isDark(page)).toBe(true);

  await page.unroute('**/_next/static/**/*.js');
  await open(page, '/brands');
  await expect(choice(page, 'Dark theme')).toBeChecked();
  await choice(page, 'System theme').check();
  await expect.poll(() => isDark(other)).toBe(false);
});

test('with reduced motion a change of the system’s theme applies without a transition', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, '/pricing');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  expect(await isDark(page)).toBe(true);
});

/** Whether text is lighter than its background. */
function isDark(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body);
    const sum = (rgb: string) =>
      (rgb.match(/[\d.]+/g) ?? []).slice(0, 3).reduce((total, part) => total + Number(part), 0);
    return sum(color) > sum(backgroundColor);
  });
}
