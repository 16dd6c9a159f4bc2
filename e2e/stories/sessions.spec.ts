import { expect } from '@playwright/test';
import { registerInBrowser, signInInBrowser } from '../support/browser-accounts';
import { open, reload } from '../support/open-page';
import { test } from '../support/story';

test('a session on another device is seen and ended, and that device is signed out', async ({
  page,
  browser,
}) => {
  const developer = await registerInBrowser(page);
  const context = await browser.newContext({ userAgent: firefox });
  const other = await context.newPage();
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

  // A new password ends the sessions of other devices, and the list says so at once.
  await signInInBrowser(other, developer);
  await context.close();
  await reload(page);
  await expect(end).toBeVisible();
  await expect(page.getByRole('button', { name: 'End all other sessions' })).toBeVisible();
  const form = page.getByRole('form', { name: 'Change the password' });
  await form.getByLabel('Current password', { exact: true }).fill(developer.password);
  await form.getByLabel('New password', { exact: true }).fill('four patient otters swim');
  await expect(form.getByRole('meter')).toBeVisible();
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your new password is set.')).toBeVisible();
  // It spoke of what the field no longer has.
  await expect(form.getByRole('meter')).toHaveCount(0);
  await expect(end).toHaveCount(0);

  // Who could not confirm at a provider who they are hears of it, whatever page they came from.
  await open(page, '/sign-in?callbackUrl=%2Fdashboard%2Fkeys&error=OAuthCallback');
  await expect(page.getByText('The provider did not confirm who you are.')).toBeVisible();
});

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
