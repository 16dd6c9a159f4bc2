import { expect } from '@playwright/test';
import { openOutbox, registerInBrowser, signInInBrowser } from '../support/browser-accounts';
import { listening, open } from '../support/open-page';
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

  // The message goes out a moment after the response.
  await openOutbox(visitor);
  const link = visitor
    .getByRole('article')
    .filter({ hasText: developer.email })
    .getByRole('link', { name: /reset-password/ });
  await expect(async () => {
    await open(visitor, '/outbox');
    await expect(link.first()).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  await link.first().click();
  await visitor.waitForURL('**/reset-password*');
  await listening(visitor);
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
