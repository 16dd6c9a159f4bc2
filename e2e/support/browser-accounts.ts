import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { listening, open, openUntilShown } from './open-page';

/** The timeout of `playwright.config.ts`, which the drills do not read. */
const waiting = { timeout: 20_000 };

export type Developer = { email: string; password: string; apiKey: string };

/** Registers as a person would, up to the dashboard. */
export async function registerInBrowser(page: Page): Promise<Developer> {
  const email = `dev-${randomUUID()}@example.com`;
  const password = `seven quiet herons ${randomUUID().slice(0, 8)}`;
  await open(page, '/register');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Store your API key' })).toBeFocused(waiting);
  await expect(page.getByRole('region', { name: 'line for a page' })).toContainText('mq_pub_');
  const apiKey = (await page.getByRole('group', { name: 'API key' }).innerText()).trim();
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible(waiting);
  await listening(page);
  return { email, password, apiKey };
}

export async function signInInBrowser(page: Page, { email, password }: Developer): Promise<void> {
  await open(page, '/sign-in');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible(waiting);
  await listening(page);
}

/** Lets the browser read the outbox, through the address in the file that the server named. */
export async function openOutbox(page: Page): Promise<void> {
  // The outbox is closed to requests through a proxy.
  await page.context().setExtraHTTPHeaders({});
  const address = readFileSync(process.env['OUTBOX_FILE'] ?? '', 'utf8').trim();
  await open(page, address);
  await expect(page.getByRole('heading', { name: 'Outbox', exact: true })).toBeVisible();
}

/** Opens the newest message to the address that links to this page, and follows the link. */
export async function followLink(page: Page, email: string, path: string): Promise<void> {
  const link = page
    .getByRole('article')
    .filter({ hasText: `To ${email}` })
    .getByRole('link', { name: new RegExp(`/${path}`) })
    .first();
  await openUntilShown(page, '/outbox', link);
  await link.click();
  await page.waitForURL(`**/${path}*`);
  await listening(page);
}

/** Calls the API as the developer's own program would. */
export function ask(page: Page, apiKey: string, path: string) {
  return page.request.get(path, { headers: { 'X-API-Key': apiKey } });
}
