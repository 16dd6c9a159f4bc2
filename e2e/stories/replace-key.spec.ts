import { expect } from '@playwright/test';
import { ask, registerInBrowser } from '../support/browser-accounts';
import { test } from '../support/story';

test('a replaced key is refused from the moment the new one is shown', async ({ page }) => {
  const { apiKey } = await registerInBrowser(page);
  expect((await ask(page, apiKey, '/v1/usage')).status()).toBe(200);

  await page.getByRole('link', { name: 'Keys', exact: true }).click();
  const regenerate = page.getByRole('button', { name: 'Regenerate key' });
  await regenerate.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Regenerate the key?' });
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(regenerate).toBeFocused();
  await regenerate.click();
  await expect(dialog.getByRole('button', { name: 'Regenerate key' })).toBeVisible();
  await dialog.getByRole('textbox').fill('regenerate');
  await dialog.getByRole('button', { name: 'Regenerate key' }).click();

  const shown = page.getByRole('dialog', { name: 'Store your API key' });
  await expect(shown).toBeVisible();
  const fresh = (await shown.getByRole('group', { name: 'API key' }).innerText()).trim();
  expect(fresh).not.toBe(apiKey);
  expect((await ask(page, apiKey, '/v1/usage')).status()).toBe(401);
  expect((await ask(page, fresh, '/v1/usage')).status()).toBe(200);

  await page.keyboard.press('Escape');
  await expect(shown).toBeVisible();
  await shown.getByRole('button', { name: 'I have stored it' }).click();
  await expect(shown).toBeHidden();
  await expect(page.getByText(fresh)).toHaveCount(0);
});
