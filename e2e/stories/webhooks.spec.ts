import { expect, type Page } from '@playwright/test';
import { startWebhookReceiver, verifyMessage } from '../stand-ins/webhook-receiver';
import { expectNoViolationsInThemes } from '../support/accessibility';
import { registerInBrowser } from '../support/browser-accounts';
import { openMadeAccount, openOperator } from '../support/browser-operators';
import { tabTo } from '../support/browser-second-factors';
import { listening, open, reload } from '../support/open-page';
import { test as story } from '../support/story';

type Receiver = Awaited<ReturnType<typeof startWebhookReceiver>>;

const webhooks = '/dashboard/webhooks';

/** With a server that receives messages on this machine. */
const test = story.extend<{ receiver: Receiver }>({
  // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the fixtures from it
  receiver: async ({}, use) => {
    const receiver = await startWebhookReceiver((response) => {
      response.writeHead(200, { 'X-Receiver': 'story' }).end('{"seen":true}');
    });
    await use(receiver);
    receiver.close();
  },
});

async function storeSecret(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Store the signing secret' });
  const secret = await dialog.getByRole('group', { name: 'Signing secret' }).innerText();
  await dialog.getByRole('button', { name: 'I have stored it' }).click();
  await expect(dialog).toBeHidden();
  return secret.trim();
}

/** @returns its signing secret */
async function addWebhook(page: Page, url: string): Promise<string> {
  await open(page, `${webhooks}?add=true`);
  await page.getByLabel('Address').fill(url);
  await page.getByRole('button', { name: 'Add the webhook' }).click();
  const secret = await storeSecret(page);
  await expect(page.getByRole('heading', { name: 'Deliveries' })).toBeVisible();
  await listening(page);
  return secret;
}

const deliveries = (page: Page) =>
  page.getByRole('table', { name: 'Deliveries' }).getByRole('row').filter({ hasText: 'webhook.' });

const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('a webhook is added, its secret is shown once, and a test arrives with a signature that the official verifier accepts', async ({
  page,
  receiver,
}) => {
  await openMadeAccount(page);
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await expect(page.getByText('There are no webhooks yet')).toBeVisible();
  await expectNoViolationsInThemes(page, 'no webhooks');
  await page.getByRole('link', { name: 'Add a webhook' }).click();
  await page.getByLabel('Address').fill('https://user:pass@hooks.example.com');
  await page.getByRole('button', { name: 'Add the webhook' }).click();
  await expect(page.getByText('The address cannot be used: ')).toBeVisible();
  for (const event of ['brand.changed', 'brand.removed']) await page.getByLabel(event).uncheck();
  await page.getByLabel('Address').fill(receiver.url);
  await page.getByRole('button', { name: 'Add the webhook' }).click();
  await expect(page.getByText('Choose at least one event.')).toBeVisible();
  await expectNoViolationsInThemes(page, 'the form with errors');
  await page.getByLabel('key.replaced').check();
  await page.getByLabel('Only these brands').fill('github, stripe');
  await page.getByRole('button', { name: 'Add the webhook' }).click();
  await expect(page.getByRole('dialog', { name: 'Store the signing secret' })).toBeVisible();
  await expectNoViolationsInThemes(page, 'the secret', { part: '[role=dialog]' });
  const secret = await storeSecret(page);
  expect(secret).toMatch(/^whsec_/);

  await page.getByRole('button', { name: 'Send a test' }).click();
  const sent = deliveries(page).first();
  await expect(sent.getByText('Delivered')).toBeVisible();
  expect(receiver.received).toHaveLength(1);
  const [message] = receiver.received;
  if (message === undefined) throw new Error('Nothing was received.');
  expect(verifyMessage(secret, message)).toMatchObject({ type: 'webhook.test' });
  await sent.getByRole('button', { name: 'webhook.test' }).click();
  const details = page.getByRole('dialog', { name: 'webhook.test' });
  const part = (name: string) => details.getByRole('region', { name });
  await expect(part('request body')).toHaveText(message.body);
  await expect(part('request headers')).toContainText(`webhook-id: ${message.id}`);
  await expect(part('request headers')).toContainText(
    `webhook-signature: ${String(message.headers['webhook-signature'])}`,
  );
  await expect(details.getByText('status 200')).toBeVisible();
  await expect(part('response headers')).toContainText('x-receiver: story');
  await expect(part('response body')).toHaveText('{"seen":true}');
  await expectNoViolationsInThemes(page, 'a delivery', { part: '[role=dialog]' });
  await page.keyboard.press('Escape');
  await expectNoViolationsInThemes(page, 'a webhook');

  await reload(page);
  await expect(sent).toBeVisible();
  expect(await page.content()).not.toContain(secret.slice(6));
  await open(page, webhooks);
  const listed = page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem');
  await expect(listed).toContainText(/key\.replaced.*Only 2 brands.*Active.*Delivered/s);
  await expectNoViolationsInThemes(page, 'the list');
});

test('missed messages can be replayed, one or all since a time', async ({ page, receiver }) => {
  await openMadeAccount(page);
  receiver.respondWith((response) => void response.writeHead(500).end('out of order'));
  const secret = await addWebhook(page, receiver.url);
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(deliveries(page).getByText('Retrying')).toBeVisible();
  await expect(page.getByText('Failing', { exact: true })).toBeVisible();
  await deliveries(page).getByRole('button').click();
  const details = page.getByRole('dialog', { name: 'webhook.test' });
  await expect(details.getByText('status 500').first()).toBeVisible();
  await expect(details.getByRole('region', { name: 'response body' })).toHaveText('out of order');

  receiver.respondWith((response) => void response.writeHead(204).end());
  await details.getByRole('button', { name: 'Send this message again' }).click();
  await expect(deliveries(page).getByText('Delivered')).toBeVisible();
  const ids = () => new Set(receiver.received.map(({ id }) => id)).size;
  expect(ids()).toBe(1);

  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(deliveries(page).getByText('Delivered')).toHaveCount(2);
  const before = receiver.received.length;
  await page.getByRole('button', { name: 'Send again since' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('2 messages are sent again.')).toBeVisible();
  await expect.poll(() => receiver.received.length).toBe(before + 2);
  expect(ids()).toBe(2);
  for (const message of receiver.received) expect(verifyMessage(secret, message)).toBeTruthy();
});

test('a rolled secret and the one before both sign, a paused webhook sends nothing, and a deleted one is gone', async ({
  page,
  receiver,
}) => {
  await openMadeAccount(page);
  const old = await addWebhook(page, receiver.url);
  await page.getByRole('button', { name: 'Roll the secret' }).click();
  const asked = page.getByRole('dialog', { name: 'Roll the signing secret?' });
  await asked.getByRole('button', { name: 'Roll the secret' }).click();
  await expect(page.getByText(/goes on signing beside it for 24 hours, until /)).toBeVisible();
  const secret = await storeSecret(page);
  expect(secret).not.toBe(old);
  await expect(
    page.getByText(/The earlier secret goes on signing beside the new one until /),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(deliveries(page).getByText('Delivered')).toBeVisible();
  const [message] = receiver.received;
  if (message === undefined) throw new Error('Nothing was received.');
  for (const one of [old, secret]) expect(verifyMessage(one, message)).toBeTruthy();

  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('This webhook is paused')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send a test' })).toBeHidden();
  await expectNoViolationsInThemes(page, 'a paused webhook');
  await page.getByRole('button', { name: 'Enable it' }).click();
  await expect(page.getByText('This webhook is paused')).toBeHidden();

  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Note').fill('Clears the cache.');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Clears the cache.')).toBeVisible();

  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('There are no webhooks yet')).toBeVisible();
});

test('a webhook is added, tried and read on a phone by keyboard alone', async ({
  page,
  receiver,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openMadeAccount(page);
  await open(page, webhooks);
  const press = async (role: 'button' | 'link', name: string) => {
    await tabTo(page.getByRole(role, { name, exact: true }));
    await page.keyboard.press('Enter');
  };
  expect(await tooWide(page)).toBe(0);
  await press('link', 'Add a webhook');
  await tabTo(page.getByLabel('Address'));
  await page.keyboard.type(receiver.url);
  await tabTo(page.getByLabel('usage.threshold'));
  await page.keyboard.press('Space');
  expect(await tooWide(page)).toBe(0);
  await press('button', 'Add the webhook');
  await press('button', 'I have stored it');
  await press('button', 'Send a test');
  await expect(deliveries(page).getByText('Delivered')).toBeVisible();
  expect(await tooWide(page)).toBe(0);
  const opener = deliveries(page).getByRole('button');
  await tabTo(opener);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('{"seen":true}');
  const dialogTooWide = (element: Element) => element.scrollWidth - element.clientWidth;
  expect(await page.getByRole('dialog').evaluate(dialogTooWide)).toBe(0);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await open(page, webhooks);
  expect(await tooWide(page)).toBe(0);
});

test('the page names the plan that has webhooks to a free account, and the owner of the installation’s to others', async ({
  page,
}) => {
  await registerInBrowser(page);
  await open(page, webhooks);
  await expect(page.getByText('Webhooks are part of Pro')).toBeVisible();
  await expect(page.getByText('On Pro you can have 3.')).toBeVisible();
  await page.getByRole('link', { name: 'See the plans' }).click();
  await expect(page).toHaveURL(/\/dashboard\/billing$/);
  await open(page, `${webhooks}?scope=installation`);
  await expect(page.getByText('These webhooks are for operators')).toBeVisible();
});

test('an operator manages the webhooks of the installation', async ({ page, receiver }) => {
  await openOperator(page);
  await open(page, webhooks);
  await page.getByRole('link', { name: 'Installation' }).click();
  await expect(page).toHaveURL(/scope=installation$/);
  await page.getByRole('link', { name: 'Add a webhook' }).click();
  await page.getByLabel('Address').fill(receiver.url);
  await page.getByRole('button', { name: 'Add the webhook' }).click();
  const secret = await storeSecret(page);
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(deliveries(page).getByText('Delivered')).toBeVisible();
  const message = receiver.received.find(({ body }) => body.includes('webhook.test'));
  if (message === undefined) throw new Error('The test was not received.');
  expect(verifyMessage(secret, message)).toMatchObject({ type: 'webhook.test' });
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/scope=installation$/);
});
