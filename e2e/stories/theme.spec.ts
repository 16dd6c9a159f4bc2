import { expect, type Page, test } from '@playwright/test';

const choice = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Theme' }).getByRole('radio', { name });

test('a theme once chosen comes with the page, and holds in every tab', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/pricing');
  const other = await context.newPage();
  await other.goto('/');
  await expect(choice(other, 'System theme')).toBeChecked();

  await expect(async () => {
    await choice(page, 'Dark theme').check();
    await expect(choice(other, 'Dark theme')).toBeChecked({ timeout: 500 });
  }).toPass();
  for (const tab of [page, other]) expect(await isDark(tab)).toBe(true);
  // The server says so before any script has run.
  const answer = await page.request.get('/brands');
  expect(await answer.text()).toContain('data-theme="dark"');

  await page.goto('/brands');
  await expect(choice(page, 'Dark theme')).toBeChecked();
  await choice(page, 'System theme').check();
  await expect.poll(() => isDark(other)).toBe(false);
});

/** Whether text is lighter than what it stands on. */
function isDark(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body);
    const sum = (rgb: string) =>
      (rgb.match(/[\d.]+/g) ?? []).slice(0, 3).reduce((total, part) => total + Number(part), 0);
    return sum(color) > sum(backgroundColor);
  });
}
