import { type Browser, expect, type Page } from '@playwright/test';
import { type OpenInternet, openInternet } from '../drills/enrichment/open-internet';
import { crowdDomain } from '../stand-ins/internet/crowd';
import { expectNoViolationsInThemes } from '../support/accessibility';
import { ask } from '../support/browser-accounts';
import { openMadeAccount, openOperator, storiesAdminToken } from '../support/browser-operators';
import { tabTo } from '../support/browser-second-factors';
import { findKeptTemplate } from '../support/kept-template';
import { listening, open, openUntilShown } from '../support/open-page';
import {
  createDataFolder,
  createSeededDataFolder,
  type RunningServer,
  startServer,
} from '../support/start-server';
import { test } from '../support/story';

const looks = '/dashboard/looks';

let internet: OpenInternet;
let server: RunningServer;
test.beforeAll(async () => {
  internet = await openInternet();
  const template = findKeptTemplate();
  const dataFolder = template === null ? createDataFolder() : createSeededDataFolder(template);
  const variables = { ...internet.variables, ENRICH: 'on', ADMIN_TOKEN: storiesAdminToken };
  server = await startServer({ dataFolder, variables });
});
test.afterAll(async () => {
  await server.stop();
  await internet.close();
});

// Browsers do not support passkeys for an IP address.
const openBrowser = (browser: Browser, width: number) =>
  browser.newPage({
    baseURL: `http://localhost:${server.port}`,
    viewport: { width, height: 800 },
    reducedMotion: 'reduce',
  });

const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const status = (page: Page) => page.getByRole('main').getByRole('status');
const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true });

test('an operator sees how the logo of an unknown domain was found, step by step, and hides it', async ({
  browser,
}) => {
  const page = await openBrowser(browser, 1280);
  const { apiKey } = await openOperator(page);
  await open(page, looks);
  await expect(page.getByText('There are no looks here')).toBeVisible();
  await expectNoViolationsInThemes(page, 'no looks');

  const domain = crowdDomain(1);
  const asked = await ask(page, apiKey, `/v1/brand?domain=${domain}`);
  expect(asked.status()).toBe(404);
  expect(await asked.json()).toMatchObject({ enrichment: 'queued' });
  const row = table(page, 'Looks').getByRole('row').filter({ hasText: domain });
  await openUntilShown(page, `${looks}?outcome=found`, row);
  await expect(row).toContainText(/Found.*crowd-1-com/);
  await expectNoViolationsInThemes(page, 'a list of looks');

  await row.getByRole('link', { name: domain }).click();
  await expect(page.getByRole('heading', { name: domain, level: 1 })).toBeVisible();
  await listening(page);
  await expect(page.getByText('The site shows a logo, which is served.')).toBeVisible();
  await expect(page.getByText(/^Crowd 1 \(.*% sure\)$/)).toBeVisible();
  const candidates = page.getByRole('region', { name: 'Candidates' }).getByRole('listitem');
  await expect(candidates.filter({ hasText: `https://${domain}/icon.svg` })).toContainText('color');
  const pictures = candidates.locator('img');
  expect(await pictures.count()).toBeGreaterThan(1);
  for (const picture of await pictures.all())
    expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  const requests = table(page, 'Requests').getByRole('row');
  await expect(requests.filter({ hasText: `https://${domain}/robots.txt` })).toContainText('404');
  await expect(requests.filter({ hasText: `https://${domain}/icon.svg` })).toContainText('200');
  await expectNoViolationsInThemes(page, 'a look');

  await page.getByRole('button', { name: 'Look again' }).click();
  await expect(page.getByRole('button', { name: 'Looking …' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Look again' })).toBeEnabled();
  await expect(status(page)).toContainText('Found');

  await page.getByRole('link', { name: 'Correct or hide crowd-1-com' }).click();
  await expect(page.getByRole('heading', { name: 'Crowd 1', level: 1 })).toBeVisible();
  await listening(page);
  await page.getByRole('button', { name: 'Hide this brand' }).click();
  await page.getByLabel('Reason', { exact: true }).fill('Letter of 3 June.');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Reason: Letter of 3 June.')).toBeVisible();
  const hidden = await ask(page, apiKey, `/v1/brand?domain=${domain}`);
  expect(hidden.status()).toBe(404);
  expect(await hidden.text()).not.toContain('3 June');
});

test('on a phone and by keyboard alone, an operator looks at sites that no account has asked for', async ({
  browser,
}) => {
  const page = await openBrowser(browser, 390);
  await openOperator(page);
  const lookAt = async (domain: string) => {
    await open(page, looks);
    await tabTo(page.getByLabel('Look at the site of a domain'));
    await page.keyboard.type(domain);
    await page.keyboard.press('Enter');
  };
  await lookAt('not a domain');
  await expect(
    page.getByText('The domain must be a registrable domain, such as acme.io.'),
  ).toBeVisible();

  await lookAt(crowdDomain(2));
  await expect(page.getByRole('heading', { name: crowdDomain(2), level: 1 })).toBeVisible();
  await expect(status(page)).toContainText('Found');
  await expect(page.getByRole('region', { name: 'Candidates' })).toBeVisible();
  expect(await tooWide(page)).toBe(0);

  await lookAt('no-site-of-ours.com');
  await expect(status(page)).toContainText('No such host');
  expect(await tooWide(page)).toBe(0);

  await open(page, looks);
  await expect(table(page, 'Looks')).toContainText('no-site-of-ours.com');
  expect(await tooWide(page)).toBe(0);
  await tabTo(page.getByRole('link', { name: 'No such host' }));
  await page.keyboard.press('Enter');
  await page.waitForURL('**outcome=no_such_host');
  await expect(table(page, 'Looks').getByRole('row')).toHaveCount(2);
});

test('an account without the role of an operator sees no looks', async ({ browser }) => {
  const page = await openBrowser(browser, 1280);
  await openMadeAccount(page);
  await open(page, looks);
  await expect(page.getByText('Looks are for operators')).toBeVisible();
  await expect(table(page, 'Looks')).toBeHidden();
});
