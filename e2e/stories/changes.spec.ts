import { expect } from '@playwright/test';
import { expectNoViolationsInThemes } from '../support/accessibility';
import { openOperator, storiesAdminToken } from '../support/browser-operators';
import { open } from '../support/open-page';
import { test } from '../support/story';

const drawing = (paint: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="${paint}" d="M2 2h20v20H2z"/></svg>`;

test('a replaced logo is on the page of changes, in the feed and on its brand’s page, before and after', async ({
  page,
}) => {
  await openOperator(page);
  const slug = `changed-${Date.now()}`;
  const name = `Changed & <Co> ${Date.now()}`;
  const headers = { Authorization: `Bearer ${storiesAdminToken}` };
  const put = (path: string, type: string, data: string) =>
    page.request.put(`/admin/brands/${slug}${path}`, {
      data,
      headers: { ...headers, 'Content-Type': type },
    });
  await put('', 'application/json', JSON.stringify({ name }));
  for (const paint of ['#0a66c2', '#c20a66'])
    expect((await put('/artwork/color', 'image/svg+xml', drawing(paint))).status()).toBe(200);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(async () => {
    await open(page, '/changes');
    await expect(page.getByRole('link', { name }).first()).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });
  const entry = page.getByRole('listitem').filter({ hasText: 'Drawings changed' }).first();
  for (const which of ['before', 'after']) {
    const picture = entry.getByRole('img', { name: `${name} color ${which}` });
    await expect(picture).toBeVisible();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  }
  const tooWide = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(tooWide)).toBe(0);
  await expectNoViolationsInThemes(page, 'the page of changes');

  const feed = await page.request.get('/changes.atom');
  expect(feed.headers()['content-type']).toBe('application/atom+xml; charset=utf-8');
  const titles = await page.evaluate(
    (text) => {
      const parsed = new DOMParser().parseFromString(text, 'application/xml');
      return [...parsed.querySelectorAll('parsererror, entry > title')].map(
        (one) => one.textContent,
      );
    },
    await feed.text(),
  );
  expect(titles).toContain(`${name}: Drawings changed`);

  await entry.getByRole('link', { name }).click();
  const past = page.getByRole('list', { name: 'Earlier drawings' });
  await expect(past.getByRole('img', { name: /^color until/ })).toBeVisible();
  await page.request.delete(`/admin/brands/${slug}`, { headers });
});
