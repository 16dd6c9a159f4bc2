import { expect, type Page } from '@playwright/test';
import { ask, registerInBrowser } from '../support/browser-accounts';
import { listening, open, openUntilShown } from '../support/open-page';
import { test } from '../support/story';

test('leaving the checkout keeps the free plan, an upgrade raises the limits at once, and a canceled plan runs until its period ends', async ({
  page,
}) => {
  const { apiKey } = await registerInBrowser(page);
  await useUpBatches(page, apiKey);
  await page.getByRole('link', { name: 'Billing', exact: true }).click();
  // Leaving the checkout costs nothing, and keeps the free plan.
  await page.getByRole('button', { name: 'Upgrade to Pro for $9 a month' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByText('The checkout was canceled')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upgrade to Pro' })).toBeEnabled();
  await listening(page);
  await page.getByRole('button', { name: 'Upgrade to Pro' }).click();
  await expect(page.getByRole('button', { name: 'Pay' })).toBeVisible();
  // The browser may return before Stripe's webhook arrives, as this page does.
  const early = await page.context().newPage();
  await open(early, '/dashboard/billing?checkout=success');
  await expect(early.getByText('Waiting for Stripe')).toBeVisible();
  await expect(early.getByText('Used up for today: Batch.')).toBeVisible();
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(early.getByText('You are on Pro')).toBeVisible();
  await expect(early.getByRole('link', { name: 'Pro plan, to billing' })).toBeVisible();
  await expect(early.getByText('Used up for today')).toBeHidden();
  await early.close();
  await expect(page.getByText('You are on Pro')).toBeVisible();
  await expect(page.getByText('Renews on')).toBeVisible();
  expect((await limits(page, apiKey)).svg).toBe(2000);

  await page.getByRole('link', { name: 'Overview' }).click();
  await expect(page.getByRole('meter', { name: 'Logo as SVG' })).toHaveAttribute(
    'aria-valuetext',
    '0 of 2,000 used',
  );

  await page.getByRole('link', { name: 'Billing', exact: true }).click();
  await openPortal(page);
  await page.getByRole('button', { name: 'Cancel at the end of the period' }).click();
  await expect(page.getByText('ends with its period')).toBeVisible();
  await page.getByRole('link', { name: 'Return to the site' }).click();
  await openBillingUntil(page, 'Pro ends on');
  expect((await limits(page, apiKey)).svg).toBe(2000);

  await openPortal(page);
  await page.getByRole('button', { name: 'Let the period end' }).click();
  await expect(page.getByText('No subscription.')).toBeVisible();
  await page.getByRole('link', { name: 'Return to the site' }).click();
  await openBillingUntil(page, 'You pay nothing.');
  expect((await limits(page, apiKey)).svg).toBe(50);
});

/** A free account has five a day. */
async function useUpBatches(page: Page, apiKey: string): Promise<void> {
  for (const slug of ['github', 'stripe', 'vercel', 'docker', 'figma']) {
    const headers = { 'X-API-Key': apiKey };
    const data = { slugs: [slug] };
    const response = await page.request.post('/v1/catalog/batch', { headers, data });
    expect(response.status()).toBe(200);
  }
}

async function openPortal(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Manage in the portal' })).toBeVisible();
  await listening(page);
  await page.getByRole('button', { name: 'Manage in the portal' }).click();
  await expect(page.getByRole('heading', { name: 'Billing portal' })).toBeVisible();
}

/** Stripe's webhook arrives a moment after the browser is back. */
const openBillingUntil = (page: Page, text: string) =>
  openUntilShown(page, '/dashboard/billing', page.getByText(text));

async function limits(page: Page, apiKey: string): Promise<Record<string, number | null>> {
  const response = await ask(page, apiKey, '/v1/subscription');
  return ((await response.json()) as { limits: Record<string, number | null> }).limits;
}
