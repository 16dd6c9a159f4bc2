import { expect, type Page } from '@playwright/test';
import { codeAt } from '../support/authenticator-codes';
import { registerInBrowser } from '../support/browser-accounts';
import { expectNoViolations } from '../support/accessibility';
import { nextCode, plugInAuthenticator } from '../support/browser-second-factors';
import { listening, open } from '../support/open-page';
import { test } from '../support/story';

async function signOut(page: Page) {
  await page.context().clearCookies();
  await open(page, '/sign-in');
}

/**
 * The virtual device misses a touch that comes after the request, so the request is held until this is
 * released.
 */
async function holdRequest(page: Page, url: RegExp) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const arrived = page.waitForRequest(url);
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return { arrived, release };
}

/** Presses a button by keyboard. */
async function press(page: Page, name: string) {
  const button = page.getByRole('button', { name, exact: true });
  await expect(button).toBeEnabled();
  await listening(page);
  await button.focus();
  await page.keyboard.press('Enter');
}

test('a passkey signs in, an authenticator app confirms a password, and a recovery code replaces both', async ({
  page,
}) => {
  const device = await plugInAuthenticator(page);
  const { email, password } = await registerInBrowser(page);
  await open(page, '/dashboard/settings/security');

  // A passkey, by keyboard.
  await press(page, 'Add a passkey');
  await page.getByLabel('Name', { exact: true }).fill('Laptop');
  await page.keyboard.press('Enter');
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectNoViolations(page);
  const [recoveryCode = ''] = await codes.allInnerTexts();
  // The codes stay on the screen until stored, whatever page is opened.
  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name: 'Overview', exact: true }).click();
  await page.waitForURL('**/dashboard');
  await expect(codes.first()).toHaveText(recoveryCode);
  await page.goBack();
  await page.waitForURL('**/security');
  await press(page, 'I have stored them');
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Laptop');

  // An authenticator app.
  await press(page, 'Set up an app');
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await expectNoViolations(page);
  const shown = await page.locator('code[aria-labelledby="authenticator-secret"]').innerText();
  const secret = shown.replaceAll(/\s/g, '');
  await page.getByLabel('Code', { exact: true }).fill(await codeAt(secret));
  await page.keyboard.press('Enter');
  await expect(page.getByText('In use since')).toBeVisible();
  await expectNoViolations(page);

  // Signs in without a password.
  await device.touch(false);
  await signOut(page);
  await expectNoViolations(page);
  const held = await holdRequest(page, /auth\.startPasskey/);
  await press(page, 'Sign in with a passkey');
  await held.arrived;
  await device.touch(true);
  held.release();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();

  // Signing in with the password requires a code.
  await device.touch(false);
  const enterPassword = async () => {
    await signOut(page);
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Confirm the sign-in' })).toBeVisible();
    await listening(page);
  };
  await enterPassword();
  await expectNoViolations(page);
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The code is wrong or was used before.')).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(await nextCode(secret));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();

  // The device and the phone are lost.
  await device.unplug();
  await enterPassword();
  await press(page, 'Use a recovery code');
  await page.getByLabel('Recovery code', { exact: true }).fill(recoveryCode);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await open(page, '/dashboard/settings/security');
  await expect(page.getByText('9 of 10 left.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Laptop' }).click();
  await press(page, 'Remove');
  await expect(page.getByText('You have no passkeys.')).toBeVisible();
});
