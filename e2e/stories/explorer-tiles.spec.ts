import { expect, type Locator } from '@playwright/test';
import { open } from '../support/open-page';
import { test } from '../support/story';

/** How many parts of a tile have a dashed border. */
const countDashed = (tile: Locator) =>
  tile
    .locator('*')
    .evaluateAll(
      (parts) => parts.filter((one) => getComputedStyle(one).borderStyle === 'dashed').length,
    );

test('a tile has a dashed border only where there is no logo, or none could be loaded', async ({
  page,
}) => {
  await page.route('**/logos/github/**', (route) => route.abort());
  await open(page, '/brands?q=git');
  const tile = (name: RegExp) => page.getByRole('listitem').filter({ hasText: name }).first();
  await expect(tile(/GitHub\s*github/).getByText('Gi', { exact: true })).toBeVisible();
  await expect.poll(() => countDashed(tile(/GitHub\s*github/))).toBe(1);
  await expect.poll(() => countDashed(tile(/GitLab\s*gitlab/))).toBe(0);
  await open(page, '/brands?q=vue');
  const known = page.getByRole('region', { name: 'No logo yet' });
  await expect.poll(() => countDashed(known.getByRole('listitem').first())).toBe(1);
});

test('the first picture of a visit sets a cookie, with which the browser asks for the next', async ({
  page,
  context,
}) => {
  await open(page, '/brands/spotify');
  const visits = async () =>
    (await context.cookies()).filter(({ name }) => name.endsWith('marque-visit'));
  await expect.poll(async () => (await visits()).length).toBe(1);
  const [visit] = await visits();
  expect(visit).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
  const next = page.waitForResponse(/\/logos\/github\//);
  await open(page, '/brands/github');
  const response = await next;
  expect((await response.request().allHeaders())['cookie']).toContain(`${visit?.value}`);
  expect(await response.headerValue('set-cookie')).toBeNull();
});
