import { expect } from '@playwright/test';
import { expectNoViolations } from '../support/accessibility';
import { drawing, dropFiles, newSlug, row } from '../support/brand-editor-page';
import { ask, registerInBrowser } from '../support/browser-accounts';
import { openMadeAccount } from '../support/browser-operators';
import { open } from '../support/open-page';
import { test } from '../support/story';

test('an account adds a brand of its own, which its key alone fetches', async ({ page }) => {
  const { apiKey } = await openMadeAccount(page);
  const slug = `@${newSlug()}`;
  await open(page, '/dashboard');
  await page.getByRole('link', { name: 'Your brands' }).click();
  await expect(page.getByText('You have no brands of your own yet')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Add a brand' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Acme Rockets');
  await expect(page.getByLabel('Slug')).toHaveValue('@acme-rockets');
  await page.getByLabel('Slug').fill('acme');
  await page.getByRole('button', { name: 'Add the brand' }).click();
  await expect(page.getByText(/must be @ and then lower-case letters/)).toBeVisible();
  await page.getByLabel('Slug').fill(slug);
  const domain = `${slug.slice(1)}.com`;
  await page.getByLabel('Main domain').fill(domain);
  await dropFiles(page, { 'acme-color.svg': drawing('#0a66c2') });
  await expect(row(page, 'mono')).toContainText('Made from color');
  await page.getByRole('button', { name: 'Add the brand' }).click();
  await expect(page.getByRole('heading', { name: 'Acme Rockets' })).toBeVisible();
  const fetched = await ask(page, apiKey, `/v1/svg/${slug}?variant=color`);
  expect(await fetched.text()).toContain('#0a66c2');
  const found = await ask(page, apiKey, `/v1/brand?domain=${domain}`);
  expect(await found.json()).toMatchObject({ slug });

  await page.getByRole('link', { name: 'Your brands' }).first().click();
  await expect(page.getByText('1 of the 1000 that your plan allows.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Acme Rockets' })).toBeVisible();

  await page.context().clearCookies();
  const other = await openMadeAccount(page);
  expect((await ask(page, other.apiKey, `/v1/svg/${slug}`)).status()).toBe(404);
  await open(page, `/dashboard/brands?edit=${encodeURIComponent(slug)}`);
  await expect(page.getByText(`No brand has the slug "${slug}"`)).toBeVisible();
});

test('the free plan says which plan has brands of one’s own', async ({ page }) => {
  await registerInBrowser(page);
  await open(page, '/dashboard/brands');
  await expect(page.getByText('Brands of your own are part of Pro')).toBeVisible();
  await page.getByRole('link', { name: 'See the plans' }).click();
  await expect(page).toHaveURL(/\/dashboard\/billing/);
});
