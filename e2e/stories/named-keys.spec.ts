import { expect, type Page } from '@playwright/test';
import { expectNoViolationsInThemes } from '../support/accessibility';
import { ask, registerInBrowser } from '../support/browser-accounts';
import { openMadeAccount } from '../support/browser-operators';
import { tabTo } from '../support/browser-second-factors';
import { open, reload } from '../support/open-page';
import { test } from '../support/story';

const keysPage = '/dashboard/keys';
const search = '/v1/search?q=github';

const rows = (page: Page) => page.getByRole('list', { name: 'Named keys' }).getByRole('listitem');
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** @returns the text of the key in the line for a page */
async function shownKey(page: Page, name: string): Promise<string> {
  const line = page.getByRole('region', { name: `line for a page with ${name}` });
  const [key = ''] = /mq_pub_\w+/.exec(await line.innerText()) ?? [];
  return key;
}

async function storeSecret(page: Page): Promise<string> {
  const shown = dialog(page, 'Store the key');
  const secret = await shown.getByRole('group', { name: 'Restricted key' }).innerText();
  await shown.getByRole('button', { name: 'I have stored it' }).click();
  await expect(shown).toBeHidden();
  return secret.trim();
}

const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('a key for a page and a key for a job are created, changed, rolled and revoked', async ({
  page,
}) => {
  test.slow();
  await openMadeAccount(page);
  await open(page, keysPage);
  await expect(page.getByText('There are no named keys yet')).toBeVisible();
  await expectNoViolationsInThemes(page, 'no named keys');

  await test.step('a restricted key is shown once', async () => {
    await page.getByRole('button', { name: 'Create a key' }).click();
    const form = dialog(page, 'Create a key');
    await form.getByText('Restricted', { exact: true }).click();
    await form.getByRole('button', { name: 'Create the key' }).click();
    await expect(form.getByText('Enter a name.')).toBeVisible();
    await form.getByLabel('Name').fill('Nightly');
    await form.getByLabel('The catalog and its pictures').uncheck();
    await form.getByRole('button', { name: 'Create the key' }).click();
    await expect(form.getByText('A restricted key must have at least one scope.')).toBeVisible();
    await expectNoViolationsInThemes(page, 'the form with errors', { part: '[role=dialog]' });
    await form.getByLabel('The catalog and its pictures').check();
    await form.getByRole('button', { name: 'Create the key' }).click();
    await expect(dialog(page, 'Store the key')).toBeVisible();
    await expectNoViolationsInThemes(page, 'a new key', { part: '[role=dialog]' });
    const secret = await storeSecret(page);
    expect((await ask(page, secret, '/v1/catalog')).status()).toBe(200);
    await reload(page);
    await expect(row(page, 'Nightly')).toContainText(/Restricted.*mq_res_.*Scopes.*read/s);
    expect(await page.content()).not.toContain(secret);
  });

  await test.step('a publishable key comes with the line for a page', async () => {
    await page.getByRole('button', { name: 'Create a key' }).click();
    const form = dialog(page, 'Create a key');
    await form.getByLabel('Name').fill('Nightly');
    await form.getByLabel('Only these brands').fill('stripe.com, github');
    await form.getByLabel('Requests a day').fill('many');
    await form.getByRole('button', { name: 'Create the key' }).click();
    await expect(form.getByText('Enter a whole number of at least 1')).toBeVisible();
    await form.getByLabel('Requests a day').fill('1500');
    await form.getByRole('button', { name: 'Create the key' }).click();
    await expect(form.getByText('This is the name of another key.')).toBeVisible();
    await form.getByLabel('Name').fill('Shop');
    await form.getByRole('button', { name: 'Create the key' }).click();
    await expect(row(page, 'Shop')).toContainText(/Publishable.*0 of 1,500.*stripe\.com, github/s);
    const line = page.getByRole('region', { name: 'line for a page with Shop' });
    await expect(line).toContainText('/logo/stripe.com?token=mq_pub_');
    expect((await ask(page, await shownKey(page, 'Shop'), search)).status()).toBe(200);
    await expectNoViolationsInThemes(page, 'two named keys');
  });

  await test.step('a change keeps what it does not name', async () => {
    await page.getByRole('button', { name: 'Edit Shop' }).click();
    const form = dialog(page, 'Edit Shop');
    await form.getByLabel('Sites').fill('shop.example');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(form.getByText('The sites must each be an origin such as')).toBeVisible();
    await form.getByLabel('Sites').fill('https://shop.example');
    await form.getByLabel('Ends on').fill('2100-01-01');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(form).toBeHidden();
    await expect(row(page, 'Shop')).toContainText(/2100.*https:\/\/shop\.example.*stripe\.com/s);
    expect((await ask(page, await shownKey(page, 'Shop'), search)).status()).toBe(403);
    await page.getByRole('button', { name: 'Edit Shop' }).click();
    await form.getByLabel('Sites').fill('');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(form).toBeHidden();
  });

  await test.step('a rolled key works beside the new one, and not at all without an overlap', async () => {
    const first = await shownKey(page, 'Shop');
    await page.getByRole('button', { name: 'Roll Shop' }).click();
    const form = dialog(page, 'Roll Shop?');
    await form.getByLabel('Days of overlap').fill('31');
    await form.getByRole('button', { name: 'Roll the key' }).click();
    await expect(form.getByText('Enter a whole number from 0 to 30.')).toBeVisible();
    await form.getByLabel('Days of overlap').fill('7');
    await form.getByRole('button', { name: 'Roll the key' }).click();
    await expect(row(page, 'Shop')).toContainText('An earlier text goes on working until');
    const second = await shownKey(page, 'Shop');
    expect(second).not.toBe(first);
    for (const key of [first, second]) expect((await ask(page, key, search)).status()).toBe(200);
    await page.getByRole('button', { name: 'Roll Shop' }).click();
    await form.getByRole('button', { name: 'Roll the key' }).click();
    await expect(form.getByText('was rolled less than 10 seconds ago')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Roll Nightly' }).click();
    await dialog(page, 'Roll Nightly?').getByRole('button', { name: 'Roll the key' }).click();
    expect(await storeSecret(page)).toMatch(/^mq_res_/);
  });

  await test.step('a revoked key is refused', async () => {
    const key = await shownKey(page, 'Shop');
    for (const name of ['Shop', 'Nightly']) {
      await page.getByRole('button', { name: `Revoke ${name}` }).click();
      const asked = dialog(page, `Revoke ${name}?`);
      await asked.getByRole('button', { name: 'Revoke the key' }).click();
      await expect(page.getByRole('button', { name: `Revoke ${name}` })).toBeHidden();
    }
    await expect(page.getByText('There are no named keys yet')).toBeVisible();
    expect((await ask(page, key, search)).status()).toBe(401);
  });
});

test('a free account has its first publishable key at once, and reads on a phone, by keyboard alone, when its plan is full', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await registerInBrowser(page);
  await open(page, keysPage);
  await expect(row(page, 'Default')).toContainText('/logo/github.com?token=mq_pub_');
  expect(await tooWide(page)).toBe(0);
  await tabTo(page.getByRole('button', { name: 'Create a key' }));
  await page.keyboard.press('Enter');
  const form = dialog(page, 'Create a key');
  await tabTo(form.getByLabel('Name'));
  await page.keyboard.type('Second');
  expect(await form.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await tabTo(form.getByRole('button', { name: 'Create the key' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('You have all 2 named keys of your plan')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create a key' })).toBeHidden();
  expect(await tooWide(page)).toBe(0);
  await expectNoViolationsInThemes(page, 'a full plan');
});
