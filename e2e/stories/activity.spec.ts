import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { registerInBrowser } from '../support/browser-accounts';
import { open, reload } from '../support/open-page';
import { test } from '../support/story';

test('an owner reads what happened to the account, filters it and takes it away as CSV, by keyboard on a phone', async ({
  page,
  network,
}) => {
  const { apiKey, email } = await registerInBrowser(page);
  await page.setViewportSize({ width: 360, height: 740 });
  const refused = await page.request.post('/auth/login', {
    data: { email, password: 'not the password' },
  });
  expect(refused.status()).toBe(401);
  await open(page, '/dashboard/settings');
  await page.getByRole('link', { name: 'Activity' }).click();
  await expect(page).toHaveURL('/dashboard/activity');
  const nav = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(nav.locator('[aria-current]')).toHaveText('Settings');
  const rows = page.getByRole('table', { name: /^Events/ }).getByRole('button');
  const keyEvent = `Key created (${apiKey.slice(0, 12)}…${apiKey.slice(-4)})`;
  // A failed sign-in is recorded a moment after its response.
  await expect(async () => {
    await reload(page);
    await expect(rows).toHaveText(
      [
        'Failed sign-in Check this',
        /^Signed in with a password/,
        keyEvent,
        'Account created with a password',
      ],
      // A page that was loaded too early stays as it is.
      { timeout: 1000 },
    );
  }).toPass();

  await page.getByRole('combobox', { name: 'Event' }).focus();
  await page.keyboard.type('Failed');
  await expect(page).toHaveURL('/dashboard/activity?kind=sign_in_failed');
  await expect(rows).toHaveCount(1);
  await rows.focus();
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog', { name: 'Failed sign-in' });
  await expect(details).toContainText('Unknown');
  await expect(details).toContainText(`${network}.0/24`);
  await expect(details).toContainText(refused.headers()['x-request-id'] ?? 'no request id');
  await page.keyboard.press('Escape');
  await expect(rows).toBeFocused();

  await page.getByRole('combobox', { name: 'Event' }).selectOption('Key regenerated');
  await expect(page.getByText('No events match these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows).toHaveCount(4);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^marque-activity-[\d-]+\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(6);
  expect(lines[1]).toContain('data_exported');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
