import { type Browser, expect, type Page } from '@playwright/test';
import { recentMs } from '../../server/accounts/sessions/recent-authentication';
import { openEmbedded } from '../../server/platform/database/database';
import { type Developer, registerInBrowser } from '../support/browser-accounts';
import { expectNoViolationsInThemes } from '../support/accessibility';
import {
  addSecondFactors,
  nextCode,
  plugInAuthenticator,
  tabTo,
} from '../support/browser-second-factors';
import { findKeptTemplate } from '../support/kept-template';
import { listening, open } from '../support/open-page';
import {
  createDataFolder,
  createSeededDataFolder,
  type RunningServer,
  startServer,
} from '../support/start-server';
import { test } from '../support/story';

test.slow();

let server: RunningServer;
test.beforeAll(async () => {
  const template = findKeptTemplate();
  const dataFolder = template === null ? createDataFolder() : createSeededDataFolder(template);
  server = await startServer({ dataFolder });
});
test.afterAll(() => server.stop());

/** Restarts the server as if every sign-in were too long ago. */
async function startLater(): Promise<void> {
  await server.stop();
  const { dataFolder, port } = server;
  const opened = openEmbedded(dataFolder);
  const authenticatedAt = new Date(Date.now() - recentMs);
  await opened.client.session.updateMany({ data: { authenticatedAt } });
  await opened.close();
  server = await startServer({ dataFolder, port });
}

// Browsers do not support passkeys for an IP address.
const openDevice = (browser: Browser, width: number) =>
  browser.newPage({
    baseURL: `http://localhost:${server.port}`,
    viewport: { width, height: 740 },
  });

test('a while after signing in, a change of second factors is confirmed by passkey or by code', async ({
  browser,
}) => {
  const laptop = await openDevice(browser, 1280);
  await plugInAuthenticator(laptop);
  const developer = await registerInBrowser(laptop);
  const { secret, recoveryCodes } = await addSecondFactors(laptop);
  const phone = await openDevice(browser, 360);
  await signInByRecoveryCode(phone, developer, recoveryCodes[0] ?? '');
  await startLater();

  await makeNewCodes(laptop);
  await expect(dialog(laptop).getByRole('button', { name: 'Use a passkey' })).toBeFocused();
  await expectNoViolationsInThemes(laptop, 'the dialog on a laptop');
  await press(laptop, 'Use a passkey');
  await expectNewCodes(laptop);

  await makeNewCodes(phone);
  await expectNoViolationsInThemes(phone, 'the dialog on a phone');
  // Escape returns the focus to the button.
  await phone.keyboard.press('Escape');
  await expect(phone.getByRole('button', { name: 'Make new codes' })).toBeFocused();
  await expect(phone.getByRole('alert')).toContainText('Confirm that it is you');
  await press(phone, 'Make new codes');
  await enterCode(phone, '000000');
  await expect(dialog(phone)).toContainText('This is wrong or was used before.');
  await expect(dialog(phone).getByLabel('Code', { exact: true })).toBeFocused();
  await expectNoViolationsInThemes(phone, 'the dialog on a phone');
  await enterCode(phone, await nextCode(secret));
  await expectNewCodes(phone);

  // Confirmation is not required again for ten minutes.
  await confirmNewCodes(laptop);
  await expectNewCodes(laptop);
});

const dialog = (page: Page) => page.getByRole('dialog');

/** Presses a button by keyboard. Elements behind a dialog have no role. */
async function press(page: Page, name: string): Promise<void> {
  await tabTo(page.getByRole('button', { name, exact: true }));
  await page.keyboard.press('Enter');
}

async function enterCode(page: Page, code: string): Promise<void> {
  const field = dialog(page).getByLabel('Code', { exact: true });
  await tabTo(field);
  await field.selectText();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

async function signInByRecoveryCode(
  page: Page,
  { email, password }: Developer,
  recoveryCode: string,
): Promise<void> {
  await open(page, '/sign-in');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Confirm the sign-in' })).toBeVisible();
  await listening(page);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code', { exact: true }).fill(recoveryCode);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
}

/** Requests new recovery codes, up to the dialog that asks for confirmation. */
async function makeNewCodes(page: Page): Promise<void> {
  await open(page, '/dashboard/settings/security');
  await confirmNewCodes(page);
  await expect(page.getByRole('dialog', { name: 'Confirm that it is you' })).toBeVisible();
}

async function confirmNewCodes(page: Page): Promise<void> {
  await press(page, 'Make new codes');
  await expect(page.getByRole('dialog', { name: 'Make new recovery codes?' })).toBeVisible();
  await press(page, 'Make new codes');
}

async function expectNewCodes(page: Page): Promise<void> {
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await press(page, 'I have stored them');
  await expect(dialog(page)).toHaveCount(0);
}
