import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { ask, registerInBrowser } from '../support/browser-accounts';
import { open, openUntilShown, reload } from '../support/open-page';
import { test } from '../support/story';

test('an owner reviews account events and requests, by keyboard and on a phone', async ({
  page,
  network,
}) => {
  test.slow();
  const { apiKey, email } = await registerInBrowser(page);
  await page.setViewportSize({ width: 360, height: 740 });
  const more = page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('button', { name: 'More' });

  await test.step('events are listed, filtered, opened and exported as CSV', async () => {
    const refused = await page.request.post('/auth/login', {
      data: { email, password: 'not the password' },
    });
    expect(refused.status()).toBe(401);
    await open(page, '/dashboard/settings');
    await page.getByRole('link', { name: 'Activity' }).click();
    await expect(page).toHaveURL('/dashboard/activity');
    await expect(more).toHaveAttribute('aria-current', 'true');
    const rows = page.getByRole('table', { name: /^Events/ }).getByRole('button');
    const keyEvent = `Key created (${apiKey.slice(0, 12)}…${apiKey.slice(-4)})`;
    // A failed sign-in is recorded a moment after its response.
    await openUntilShown(page, '/dashboard/activity', rows.getByText('Failed sign-in'));
    await expect(rows).toHaveText([
      'Failed sign-in Check this',
      /^Signed in by creating the account/,
      /^Named key created \(Default, mq_pub_/,
      keyEvent,
      'Account created with a password',
    ]);

    // A single key: a busy browser takes letters that come late for the start of another option.
    await page.getByRole('combobox', { name: 'Event' }).press('F');
    await expect(page).toHaveURL('/dashboard/activity?kind=sign_in_failed');
    await expect(rows).toHaveCount(1);
    await rows.focus();
    await page.keyboard.press('Enter');
    const details = page.getByRole('dialog', { name: 'Failed sign-in' });
    await expect(details).toContainText('Unknown');
    await expect(details).toContainText(`${network}.0/24`);
    await expect(details).toContainText(refused.headers()['x-request-id'] ?? 'no request id');
    await page.keyboard.press('Escape');
    await expect(rows).toBeFocused();

    await page.getByRole('combobox', { name: 'Event' }).selectOption('Key regenerated');
    await expect(page.getByText('No events match these filters.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(rows).toHaveCount(5);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^marque-activity-[\d-]+\.csv$/);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(7);
    expect(lines[1]).toContain('data_exported');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      360,
    );
  });

  await test.step('requests appear, a refused one is found and opened, and a failed update is retried', async () => {
    await more.click();
    await page.getByRole('link', { name: 'Requests' }).click();
    await expect(page.getByText('No requests yet')).toBeVisible();

    await ask(page, apiKey, '/v1/svg/github');
    const refused = await ask(page, apiKey, '/v1/svg/stripe?variant=color');
    expect(refused.status()).toBe(403);
    const rows = page.getByRole('table', { name: /^Requests/ }).getByRole('button');
    await expect(rows).toHaveText(['GET /v1/svg/stripe?variant=color', 'GET /v1/svg/github']);

    const text = page.getByRole('searchbox', { name: 'Text in the path' });
    await text.focus();
    await page.keyboard.type('STRIPE');
    await expect(rows).toHaveCount(1);
    await page.keyboard.press('Tab');
    const status = page.getByRole('combobox', { name: 'Status' });
    await expect(status).toBeFocused();
    for (const value of ['4xx', '403']) {
      await page.keyboard.press('4');
      await expect(status).toHaveValue(value);
    }
    await expect(page).toHaveURL('/dashboard/requests?status=403&path=STRIPE');

    await rows.focus();
    await page.keyboard.press('Enter');
    const details = page.getByRole('dialog', { name: 'Request' });
    await expect(details.getByRole('region')).toHaveText('GET /v1/svg/stripe?variant=color');
    await expect(details).toContainText(refused.headers()['x-request-id'] ?? 'no request id');
    await expect(details).toContainText(`${apiKey.slice(0, 12)}…${apiKey.slice(-4)}`);
    await expect(details.getByRole('button', { name: 'Copy request id' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(rows).toBeFocused();

    await reload(page);
    await expect(rows).toHaveText(['GET /v1/svg/stripe?variant=color']);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^marque-requests-[\d-]+\.csv$/);

    await page.getByRole('button', { name: 'Pause' }).click();
    await status.selectOption('5xx');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(rows).toHaveCount(2);

    // A link to the page without filters clears the text too.
    await text.fill('stripe');
    await expect(rows).toHaveCount(1);
    await more.click();
    await page.getByRole('link', { name: 'Requests' }).click();
    await expect(rows).toHaveCount(2);
    await expect(text).toHaveValue('');
    await page.getByRole('button', { name: 'Resume' }).click();

    // A failed update is shown, and can be retried.
    await Promise.all(Array.from({ length: 50 }, () => ask(page, apiKey, '/v1/svg/github')));
    // The first page is full of the 50 only once all of them are logged.
    await expect(rows.filter({ hasText: 'stripe' })).toHaveCount(0);
    await expect(rows).toHaveCount(50);
    const list = '**/api/trpc/requests.list*';
    await page.route(list, (route) => route.abort());
    await expect(page.getByText('The last update failed')).toBeVisible();
    await expect(page.getByText('Live: updated')).toHaveCount(0);
    const older = page.getByRole('button', { name: 'Show older requests' });
    await older.click();
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText('The server did not respond.');
    await page.unroute(list);
    await older.click();
    await expect(rows).toHaveCount(52);
    await expect(alert).toHaveCount(0);
  });
});
