import { expect } from '@playwright/test';
import { registerInBrowser } from '../support/browser-accounts';
import { open } from '../support/open-page';
import { test } from '../support/story';

test('an unknown page of the dashboard is a 404, and the rail beside it leads on', async ({
  page,
}) => {
  // A stranger signs in first: nothing tells them which pages there are.
  await open(page, '/dashboard/no-such-page');
  await expect(page).toHaveURL('/sign-in?next=%2Fdashboard%2Fno-such-page');

  await registerInBrowser(page);
  const response = await open(page, '/dashboard/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Keys' }).click();
  await expect(page.getByRole('heading', { name: 'Keys' })).toBeVisible();
});
