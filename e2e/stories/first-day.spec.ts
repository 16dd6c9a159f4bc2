import { expect } from '@playwright/test';
import { ask, registerInBrowser } from '../support/browser-accounts';
import { open, reload } from '../support/open-page';
import { test } from '../support/story';

test('a new developer uses an account for the first time', async ({ page }) => {
  test.slow();
  // A stranger must sign in first, even for a page that does not exist.
  await open(page, '/dashboard/no-such-page');
  await expect(page).toHaveURL('/sign-in?next=%2Fdashboard%2Fno-such-page');
  const { apiKey } = await registerInBrowser(page);

  await test.step('the first request is shown with the key, works, and appears in the usage', async () => {
    expect(apiKey).toMatch(/^mq_live_[0-9A-Za-z]{49}$/);
    const line = page.getByRole('region', { name: 'curl request' });
    await expect(line).toContainText(apiKey);
    const [, address = ''] = / (https?:\S+)/.exec(await line.innerText()) ?? [];
    const logo = await ask(page, apiKey, address);
    expect(logo.headers()['content-type']).toContain('image/svg+xml');

    const forPage = page.getByRole('region', { name: 'line for a page' });
    await expect(forPage).toContainText('/logo/github.com?token=mq_pub_');

    await page.getByRole('link', { name: 'Usage', exact: true }).click();
    await expect(page.getByRole('heading', { name: /^1 requests? in 30 days$/ })).toBeVisible();
    const chart = page.getByRole('slider', { name: 'Requests by day' });
    await expect(chart).toHaveAttribute('aria-valuetext', /^\w+ \d+, SVG 1, 1 in total$/);
    await chart.press('ArrowLeft');
    await expect(chart).toHaveAttribute('aria-valuetext', /, no requests$/);
    await page.getByRole('link', { name: 'Overview' }).click();
    await expect(page.getByRole('meter', { name: 'Logo as SVG' })).toHaveAttribute(
      'aria-valuetext',
      '1 of 50 used',
    );
  });

  await test.step('the usage of a day is read on a phone without scrolling sideways', async () => {
    const usual = page.viewportSize();
    await page.setViewportSize({ width: 360, height: 740 });
    await ask(page, apiKey, '/v1/brand?domain=github.com');
    await open(page, '/dashboard/usage');
    const table = page.getByRole('region', { name: 'Requests by UTC day' });
    const today = table.getByRole('row').nth(1);
    await expect(today).toHaveText(/2SVG 1.*Domain 1/);
    const width = () => table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(await width()).toBe(0);
    // The used buckets are below the day and its total.
    const day = await today.getByRole('cell').first().boundingBox();
    const svg = await today.getByRole('cell', { name: 'SVG 1' }).boundingBox();
    expect(svg?.y).toBeGreaterThan((day?.y ?? 0) + (day?.height ?? 0) - 1);
    if (usual !== null) await page.setViewportSize(usual);
  });

  await test.step('an unknown dashboard page is a 404 with working navigation', async () => {
    const response = await open(page, '/dashboard/no-such-page');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await page.getByRole('navigation').getByRole('link', { name: 'Keys' }).click();
  });

  await test.step('the key is not shown again', async () => {
    await expect(page.getByRole('heading', { name: 'Keys', exact: true })).toBeVisible();
    await expect(page.getByText(apiKey)).toHaveCount(0);
    await reload(page);
    await expect(page.getByText(apiKey)).toHaveCount(0);
  });

  await test.step('the old key is refused as soon as the new one is shown', async () => {
    expect((await ask(page, apiKey, '/v1/usage')).status()).toBe(200);
    const regenerate = page.getByRole('button', { name: 'Regenerate key' });
    await regenerate.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Regenerate the key?' });
    await expect(dialog.getByRole('textbox')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(regenerate).toBeFocused();
    await regenerate.click();
    await dialog.getByRole('textbox').fill('regenerate');
    await dialog.getByRole('button', { name: 'Regenerate key' }).click();

    const shown = page.getByRole('dialog', { name: 'Store your API key' });
    await expect(shown).toBeVisible();
    const fresh = (await shown.getByRole('group', { name: 'API key' }).innerText()).trim();
    expect(fresh).not.toBe(apiKey);
    expect((await ask(page, apiKey, '/v1/usage')).status()).toBe(401);
    expect((await ask(page, fresh, '/v1/usage')).status()).toBe(200);
    await page.keyboard.press('Escape');
    await expect(shown).toBeVisible();
    await shown.getByRole('button', { name: 'I have stored it' }).click();
    await expect(shown).toBeHidden();
    await expect(page.getByText(fresh)).toHaveCount(0);
  });

  await test.step('the chosen usage alerts are saved', async () => {
    await open(page, '/dashboard/settings');
    const alerts = page.getByRole('group', { name: 'Send an e-mail when' }).getByRole('checkbox');
    const chosen = () =>
      alerts.evaluateAll((boxes) => boxes.map((box) => Reflect.get(box, 'checked')));
    await expect.poll(chosen).toEqual([false, true, true]);
    await page.getByLabel('50% of a daily limit is used').check();
    await page.getByLabel('80% of a daily limit is used').uncheck();
    await page.getByRole('button', { name: 'Save alerts' }).click();
    await expect(page.getByText('Your usage alerts are saved.')).toBeVisible();
    await page.getByRole('link', { name: 'Usage' }).click();
    await expect(page.getByRole('heading', { name: 'Usage', exact: true })).toBeVisible();
    await page.goBack();
    await expect.poll(chosen).toEqual([true, false, true]);
    await reload(page);
    await expect.poll(chosen).toEqual([true, false, true]);
  });
});
