import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from '../support/accessibility';
import {
  ask,
  followLink,
  openOutbox,
  registerInBrowser,
  signInInBrowser,
} from '../support/browser-accounts';
import { open } from '../support/open-page';
import { test } from '../support/story';

const password = 'four patient otters swim';

/** Requests the change by keyboard alone. */
async function requestChange(page: Page, newEmail: string): Promise<void> {
  await open(page, '/dashboard/settings');
  await page.getByRole('button', { name: 'Change address' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change your e-mail address' });
  await dialog.getByLabel('New e-mail address').fill(newEmail);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Check your e-mail')).toBeVisible();
}

test('the owner of an address takes over what a stranger registered for it, and then moves to another address', async ({
  page: strangers,
  browser,
}) => {
  const stranger = await registerInBrowser(strangers);
  const { email } = stranger;
  const elsewhere = await browser.newContext();
  const owners = await elsewhere.newPage();
  await openOutbox(owners);

  // Opening the link is not enough: mail scanners do that too.
  await followLink(owners, email, 'verify-email');
  const first = owners.getByRole('heading', { name: 'Verify your e-mail address' });
  await expect(first).toBeVisible();
  await expect(first).not.toBeFocused();
  await expect(owners).toHaveURL(/\/verify-email$/);
  expect((await ask(strangers, stranger.apiKey, '/v1/usage')).status()).toBe(200);
  await open(strangers, '/dashboard/settings');
  await expect(strangers.getByText('Not verified', { exact: true })).toBeVisible();

  const summary = owners.getByText('I did not create this account, or forgot its password');
  await summary.focus();
  await owners.keyboard.press('Enter');
  await owners.getByRole('button', { name: 'Take over the account' }).press('Enter');
  await expect(owners.getByRole('heading', { name: 'The account is yours' })).toBeFocused();
  expect((await ask(strangers, stranger.apiKey, '/v1/usage')).status()).toBe(401);
  await open(strangers, '/dashboard');
  await expect(strangers).toHaveURL(/\/sign-in/);

  await owners.getByLabel('New password', { exact: true }).fill(password);
  await owners.keyboard.press('Enter');
  await expect(owners).toHaveURL(/\/sign-in/);
  const owner = { ...stranger, password };
  await signInInBrowser(owners, owner);

  const newEmail = `dev-${randomUUID()}@example.com`;
  const unwanted = `dev-${randomUUID()}@example.com`;
  await requestChange(owners, unwanted);

  // When signed in to another account, the page explains why a password is needed.
  const { email: strangersEmail } = await registerInBrowser(strangers);
  await openOutbox(strangers);
  await followLink(strangers, unwanted, 'change-email');
  await strangers.getByRole('button', { name: 'Use this address' }).press('Enter');
  const holders = strangers.getByLabel('Password of your account', { exact: true });
  await expect(holders).toBeFocused();
  await expect(holders).toHaveAccessibleDescription(
    'This is needed, as you are not signed in to this account.',
  );

  // Verifying in another tab removes the reminder in this one.
  await open(strangers, '/dashboard');
  const reminder = strangers.getByText('Verify your e-mail.');
  await expect(reminder).toBeVisible();
  const tab = await strangers.context().newPage();
  await followLink(tab, strangersEmail, 'verify-email');
  await tab.getByRole('button', { name: 'Verify address' }).press('Enter');
  await expect(tab.getByRole('heading', { name: 'Your address is verified' })).toBeFocused();
  await tab.close();
  // A headless page gets no visibilitychange event of its own.
  await strangers.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(reminder).toHaveCount(0);

  // On a phone: the latest link changes the address, and the earlier one no longer works.
  await owners.setViewportSize({ width: 360, height: 740 });
  await requestChange(owners, newEmail);
  await expectNoViolations(owners, { where: 'settings after a change was requested' });
  const sideways = () =>
    owners.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await sideways()).toBeLessThanOrEqual(0);
  await followLink(owners, unwanted, 'change-email');
  await expect(owners.getByText('This link is no longer valid')).toBeVisible();
  await expect(owners.getByRole('button', { name: 'Use this address' })).toHaveCount(0);
  await followLink(owners, newEmail, 'change-email');
  await owners.getByRole('button', { name: 'Use this address' }).press('Enter');
  await expect(owners.getByRole('heading', { name: 'Your address is changed' })).toBeFocused();
  await owners.getByRole('link', { name: 'Go to your settings' }).press('Enter');
  await expect(owners.getByText(newEmail).first()).toBeVisible();

  // The old address can undo the change, once.
  await followLink(owners, email, 'undo-email');
  await expectNoViolations(owners, { where: 'the page that undoes a change' });
  await owners.getByRole('button', { name: 'Undo the change' }).press('Enter');
  await expect(owners.getByRole('heading', { name: 'Your address is restored' })).toBeFocused();
  await followLink(owners, email, 'undo-email');
  await expect(owners.getByText('This link is no longer valid')).toBeVisible();
  await open(owners, '/dashboard');
  await expect(owners).toHaveURL(/\/sign-in/);
  await elsewhere.close();
});
