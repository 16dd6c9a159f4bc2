import { expect } from '@playwright/test';
import { ask, registerInBrowser } from '../support/browser-accounts';
import { open } from '../support/open-page';
import { test } from '../support/story';

test('a deleted account is gone: its key is refused and signing in fails', async ({ page }) => {
  const { email, password, apiKey } = await registerInBrowser(page);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete the account?' });
  await dialog.getByLabel('Your e-mail address').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill('not the password');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByText('This is not the password of this account.')).toBeVisible();
  expect((await ask(page, apiKey, '/v1/usage')).status()).toBe(200);

  // The sessions have ended with the account, also where the browser keeps its cookie.
  await page.route('**/api/auth/signout', (route) => route.abort());
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText('Your account has been deleted')).toBeVisible();
  expect((await ask(page, apiKey, '/v1/usage')).status()).toBe(401);

  await open(page, '/sign-in');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('The e-mail address or the password is wrong.')).toBeVisible();
});
