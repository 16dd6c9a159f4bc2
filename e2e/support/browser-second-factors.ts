import { expect, type Locator, type Page } from '@playwright/test';
import { codeAt, stepMs } from './authenticator-codes';
import { open } from './open-page';

/** A virtual device that stores passkeys, has verified its user, and is touched whenever it asks. */
export async function plugInAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether the device is touched whenever it asks. */
    touch: (enabled: boolean) =>
      client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    unplug: () => client.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  };
}

/**
 * The code of the next 30 seconds, which is accepted already: the current one has confirmed the app.
 * Unlike the previous code, it stays valid if a step ends meanwhile.
 */
export function nextCode(secret: string): Promise<string> {
  return codeAt(secret, Date.now() + stepMs);
}

/** Adds a passkey and an authenticator app to the account. The next code is `nextCode`. */
export async function addSecondFactors(page: Page) {
  await open(page, '/dashboard/settings/security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Laptop');
  await page.getByRole('button', { name: 'Create passkey' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCodes = await codes.allInnerTexts();
  await page.getByRole('button', { name: 'I have stored them' }).click();

  await page.getByRole('button', { name: 'Set up an app' }).click();
  const shown = await page.locator('code[aria-labelledby="authenticator-secret"]').innerText();
  const secret = shown.replaceAll(/\s/g, '');
  await page.getByLabel('Code', { exact: true }).fill(await codeAt(secret));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('In use since')).toBeVisible();
  return { secret, recoveryCodes };
}

/** Moves the focus to the target by keyboard. */
export async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeEnabled();
  const pressesMax = 100;
  for (let presses = 0; presses < pressesMax; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await target.page().keyboard.press('Tab');
  }
  throw new Error(`The focus does not come to ${target.toString()}.`);
}
