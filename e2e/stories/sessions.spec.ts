import { expect } from '@playwright/test';
import { ask, registerInBrowser, signInInBrowser } from '../support/browser-accounts';
import { open, reload } from '../support/open-page';
import { test } from '../support/story';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';

test('sessions end on other devices, in other tabs, and with the account', async ({
  page,
  browser,
  context,
}) => {
  test.slow();
  const developer = await registerInBrowser(page);
  const { email, apiKey } = developer;
  const password = 'four patient otters swim';

  await test.step('a session on another device is listed and ended, and that device is signed out', async () => {
    const elsewhere = await browser.newContext({ userAgent: firefox });
    const other = await elsewhere.newPage();
    await signInInBrowser(other, developer);
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Security' }).click();
    await expect(page.getByRole('heading', { name: 'Sessions and devices' })).toBeVisible();
    await expect(page.getByText('A session ends after 30 days without use')).toBeVisible();
    await expect(page.getByText('This device')).toHaveCount(1);
    const end = page.getByRole('button', { name: 'End the session: Firefox on Linux' });
    await end.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('The session has ended.')).toBeVisible();
    await expect(end).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Sessions and devices' })).toBeFocused();
    await reload(other);
    await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible();

    // A new password ends the sessions of other devices, and the list shows it at once.
    await signInInBrowser(other, developer);
    await elsewhere.close();
    await reload(page);
    await expect(end).toBeVisible();
    await expect(page.getByRole('button', { name: 'End all other sessions' })).toBeVisible();
    const form = page.getByRole('form', { name: 'Change the password' });
    await form.getByLabel('Current password', { exact: true }).fill(developer.password);
    await form.getByLabel('New password', { exact: true }).fill(password);
    await expect(form.getByRole('meter')).toBeVisible();
    await form.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Your new password is set.')).toBeVisible();
    // The meter rated a password that the field no longer contains.
    await expect(form.getByRole('meter')).toHaveCount(0);
    await expect(end).toHaveCount(0);
  });

  await test.step('a failed sign-in at a provider is explained on every way to the sign-in page', async () => {
    await open(page, '/sign-in?callbackUrl=%2Fdashboard%2Fkeys&error=OAuthCallback');
    await expect(page.getByText('The provider did not confirm who you are.')).toBeVisible();
    await open(page, '/dashboard');
  });

  await test.step('signing out in one tab signs out the others', async () => {
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
    await other.close();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Overview' })).toHaveCount(0);
  });

  await test.step('a deleted account is gone: its key is refused and signing in fails', async () => {
    await signInInBrowser(page, { ...developer, password });
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete the account?' });
    await dialog.getByLabel('Your e-mail address').fill(email);
    await dialog.getByLabel('Password', { exact: true }).fill('not the password');
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await expect(dialog.getByText('This is not the password of this account.')).toBeVisible();
    expect((await ask(page, apiKey, '/v1/usage')).status()).toBe(200);

    // The sessions have ended with the account, even if the browser keeps its cookie.
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
});

test('a sign-in page that is open under another address says where to sign in', async ({
  page,
}) => {
  await open(page, '/sign-in');
  const notice = page.getByText('This is not the server’s address');
  await expect(notice).toHaveCount(0);
  const { origin } = new URL(page.url());
  await open(page, `${origin.replace('localhost', '127.0.0.1')}/sign-in`);
  await expect(notice).toBeVisible();
  await page.getByRole('link', { name: origin }).click();
  await expect(page).toHaveURL(`${origin}/sign-in`);
});
