import { expect } from '@playwright/test';
import { registerInBrowser } from '../support/browser-accounts';
import { open, reload } from '../support/open-page';
import { test } from '../support/story';

test('the alerts that an account chooses stay chosen', async ({ page }) => {
  await registerInBrowser(page);
  await open(page, '/dashboard/settings');
  const alerts = page.getByRole('group', { name: 'Send an e-mail when' }).getByRole('checkbox');
  const chosen = () =>
    alerts.evaluateAll((boxes) => boxes.map((box) => Reflect.get(box, 'checked')));
  expect(await chosen()).toEqual([false, true, true]);
  await page.getByLabel('50% of a daily limit is used').check();
  await page.getByLabel('80% of a daily limit is used').uncheck();
  await page.getByRole('button', { name: 'Save alerts' }).click();
  await expect(page.getByText('Your usage alerts are saved.')).toBeVisible();
  await page.getByRole('link', { name: 'Usage' }).click();
  await expect(page.getByRole('heading', { name: 'Usage', exact: true })).toBeVisible();
  await page.goBack();
  await expect(alerts.first()).toBeVisible();
  expect(await chosen()).toEqual([true, false, true]);
  await reload(page);
  expect(await chosen()).toEqual([true, false, true]);
});
