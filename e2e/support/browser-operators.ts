import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { signInInBrowser } from './browser-accounts';
import { addSecondFactors, plugInAuthenticator } from './browser-second-factors';

/** Of the server that the stories run against. */
export const storiesAdminToken = 'operator-token-of-the-stories-0123456789';

const headers = { Authorization: `Bearer ${storiesAdminToken}` };

/** A browser signed in to a new account that the operator has made. */
export async function openMadeAccount(page: Page) {
  const email = `${randomUUID()}@example.com`;
  const password = 'correct horse battery';
  const path = `/admin/accounts/${encodeURIComponent(email)}`;
  const data = { tier: 'internal', password };
  const made = await page.request.put(path, { headers, data });
  const { api_key: apiKey } = (await made.json()) as { api_key: string };
  await signInInBrowser(page, { email, password, apiKey });
  return { email, password, apiKey, path };
}

/** The same with the role of an operator and, unless it is said otherwise, a second factor. */
export async function openOperator(page: Page, { hasSecondFactor = true } = {}) {
  if (hasSecondFactor) await plugInAuthenticator(page);
  const account = await openMadeAccount(page);
  if (hasSecondFactor) await addSecondFactors(page);
  const granted = await page.request.post(`${account.path}/grant-operator`, { headers });
  expect(await granted.json()).toMatchObject({ hasSecondFactor });
  return account;
}
