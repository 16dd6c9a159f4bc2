import { expect } from '@playwright/test';
import { registerInBrowser } from '../support/browser-accounts';
import { open } from '../support/open-page';
import { test } from '../support/story';

test('signing out in one tab takes the account out of the other ones', async ({
  page,
  context,
}) => {
  const { email } = await registerInBrowser(page);
  const other = await context.newPage();
  await open(other, '/dashboard/settings');
  await expect(other.getByText(email).first()).toBeVisible();

  const signOut = async () => {
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
  };
  await page.route('**/api/auth/signout', (route) => route.abort());
  await signOut();
  await expect(page.getByText('You could not be signed out.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await expect(other.getByText(email).first()).toBeVisible();

  await page.unroute('**/api/auth/signout');
  await signOut();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();

  await expect(other.getByRole('heading', { name: 'You are signed out' })).toBeFocused();
  await expect(other.getByText(email)).toHaveCount(0);
  await expect(other.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    /next=%2Fdashboard%2Fsettings$/,
  );

  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Overview' })).toHaveCount(0);
});
