import { expect } from '@playwright/test';
import {
  followLink,
  openOutbox,
  registerInBrowser,
  signInInBrowser,
} from '../support/browser-accounts';
import { open } from '../support/open-page';
import { test } from '../support/story';

test('a forgotten password is reset with a mailed link, and the new one signs in', async ({
  page,
  browser,
}) => {
  const developer = await registerInBrowser(page);
  const elsewhere = await browser.newContext();
  const visitor = await elsewhere.newPage();

  await open(visitor, '/sign-in');
  await visitor.getByRole('link', { name: 'Forgot it?' }).click();
  await expect(visitor.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  await visitor.getByLabel('E-mail address').fill(developer.email);
  await visitor.getByRole('button', { name: 'Send the link' }).click();
  await expect(visitor.getByText('Check your e-mail')).toBeVisible();

  await openOutbox(visitor);
  await followLink(visitor, developer.email, 'reset-password');
  const password = `nine loud geese ${Date.now()}`;
  await visitor.getByLabel('New password', { exact: true }).fill(password);
  await visitor.getByRole('button', { name: 'Set password' }).click();
  await expect(visitor).toHaveURL(/\/sign-in/);
  await signInInBrowser(visitor, { ...developer, password });

  // The browser that was signed in before has lost its session.
  await open(page, '/dashboard/keys');
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await elsewhere.close();
});
