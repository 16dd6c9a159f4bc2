import { expect, test } from '@playwright/test';

test('a newcomer reads what this is and finds three requests that can be pasted', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/brand asset API/);
  await expect(page.getByRole('code').filter({ hasText: /^curl / })).toHaveCount(3);
  await page.getByRole('link', { name: 'openapi.json' }).click();
  await expect(page).toHaveURL(/\/openapi\.json$/);
});
