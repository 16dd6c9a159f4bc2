import { expect } from '@playwright/test';
import { open } from '../support/open-page';
import { test } from '../support/story';

test('when the whole list fails to load the first brands stay, a search leads to a page, and it can be retried', async ({
  page,
}) => {
  const list = '**/api/trpc/catalog.tiles*';
  await page.route(list, (route) => route.fulfill({ status: 503, body: '{}' }));
  await open(page, '/brands');
  const first = page.getByRole('list', { name: 'Brands' }).getByRole('link').first();
  await page.mouse.move(200, 200);
  await page.mouse.move(300, 300);
  await expect(page.getByText(/^Only \d+ of [\d,]+ brands are here\./)).toBeVisible();
  await expect(first).toBeVisible();

  // They do not pass for what is searched for: the server has that.
  const count = page.getByRole('status').filter({ hasText: /brands?$/ });
  await page.getByRole('textbox', { name: 'Search brands' }).fill('spotify');
  await expect(first).toHaveCount(0);
  await expect(count).toHaveCount(0);
  const link = page.getByRole('link', { name: 'load these results as a page' });
  await expect(link).toHaveAttribute('href', '/brands?q=spotify');
  await page.unroute(list);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(first).toHaveAccessibleName(/^Spotify/);
  await expect(count).toBeVisible();
  await expect(link).toHaveCount(0);
});
