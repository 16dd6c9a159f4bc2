import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { registerInBrowser } from '../support/browser-accounts';
import { open, reload } from '../support/open-page';
import { test } from '../support/story';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('a visitor finds a brand while typing, opens its page and copies the SVG', async ({
  page,
}) => {
  await open(page, '/brands');
  await page.getByRole('textbox', { name: 'Search brands' }).fill('spotif');
  await expect(page.getByText('1 brand', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Spotify spotify', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Spotify' })).toBeVisible();
  const copyButtons = page.getByRole('button', { name: 'Copy SVG' });
  await expect(copyButtons).toHaveCount(2);
  const copied = await textCopiedBy(page, () => copyButtons.first().click());
  expect(copied).toMatch(/^<svg[^]*<\/svg>\s*$/);
  await expect(copyButtons.first().getByRole('status')).toHaveText('Copied');
});

test('the shown artwork is what gets copied, as source, data URI and request, all by keyboard', async ({
  page,
}) => {
  const { apiKey } = await registerInBrowser(page);
  await open(page, '/brands/spotify');
  await page.getByRole('radio', { name: 'Automatic' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'mono' })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: /^Light gray \d+\.\d\d:1$/ })).toBeChecked();
  const shown = await shownSource(page, '/logos/spotify/mono.svg?on=E5E5E5');

  const forms = page.getByLabel('Copy as');
  // A single key: a busy browser takes letters that come late for the start of another option.
  const choose = async (key: string, form: string) => {
    await forms.press(key);
    await expect(forms).toHaveValue(form);
  };
  const copy = async () => {
    await forms.focus();
    await page.keyboard.press('Tab');
    return textCopiedBy(page, () => page.keyboard.press('Enter'));
  };
  expect(await copy()).toBe(shown);
  await choose('D', 'data-uri');
  const uri = await copy();
  expect(decodeURIComponent(uri.slice(uri.indexOf(',') + 1))).toBe(shown);
  await choose('c', 'css');
  await choose('c', 'curl');
  const request = await copy();
  await expect(page.getByText('Works with every key.')).toBeVisible();
  expect(await fetchWith(apiKey, request, 'spotify-mono.svg')).toBe(shown);

  // The link shows others the same artwork.
  await expect(page).toHaveURL(/\?variant=mono&on=E5E5E5&as=curl$/);
  await reload(page);
  await expect(page.getByRole('radio', { name: /^Light gray/ })).toBeChecked();
  expect(await shownSource(page, '/logos/spotify/mono.svg?on=E5E5E5')).toBe(shown);
});

test('on a phone, a request that a free key may not make says so before it is copied', async ({
  page,
}) => {
  const { apiKey } = await registerInBrowser(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/brands/spotify');
  const stage = page.getByRole('figure');
  const placeOfCopy = async () => {
    const boxes = [stage, stage.getByRole('button', { name: 'Copy' })].map((one) =>
      one.boundingBox(),
    );
    const [outer, inner] = await Promise.all(boxes);
    return (inner?.y ?? 0) - (outer?.y ?? 0);
  };
  const atFirst = await placeOfCopy();
  await stage.getByRole('radio', { name: 'color' }).check();
  await stage.getByRole('radio', { name: /^Brand/ }).check();
  await expect(stage.getByRole('status').first()).toHaveText(
    /^color, original, on a backdrop, \d+\.\d kBContrast \d+\.\d\d:1$/,
  );
  await stage.getByRole('radio', { name: 'Checkered' }).check();
  const shown = await shownSource(page, '/logos/spotify/color.svg');
  await stage.getByLabel('Copy as').selectOption('curl');
  await expect(stage.getByText('A free key gets a 403 from this request.')).toBeVisible();
  const copyButton = stage.getByRole('button', { name: 'Copy' });
  const request = await textCopiedBy(page, () => copyButton.click());
  await expect(fetchWith(apiKey, request, 'spotify-color.svg')).rejects.toThrow('403');
  const proKey = await readFile('.marque-e2e/demo-key', 'utf8');
  expect(await fetchWith(proKey, request, 'spotify-color.svg')).toBe(shown);
  // None of this has shifted the layout.
  expect(atFirst).toBeGreaterThan(200);
  expect(await placeOfCopy()).toBe(atFirst);
});

test('a brand page shows the original colors in both themes, and describes what it shows', async ({
  page,
}) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await open(page, '/brands/spotify');
    await expect(
      page.getByRole('status').filter({ hasText: /^color, original, unchanged/ }),
    ).toHaveCount(1);
  }
  await open(page, '/brands/samsung');
  await expect(page.getByRole('status').filter({ hasText: ', on a backdrop' })).toHaveCount(1);
  // There is space between the sections, which their own margins once removed.
  const tops = await page
    .getByRole('article')
    .locator(':scope > section')
    .evaluateAll((sections) => sections.map((one) => one.getBoundingClientRect()))
    .then((boxes) => boxes.slice(1).map((box, i) => box.top - (boxes[i]?.bottom ?? 0)));
  expect(Math.min(...tops)).toBeGreaterThan(40);
});

test('if a picture cannot be loaded, the name of the brand is shown instead', async ({ page }) => {
  await page.route('/logos/**', (route) => route.abort());
  await open(page, '/brands/spotify');
  await expect(page.getByRole('figure').getByText('Spotify logo')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'could not be loaded' })).toHaveCount(1);
});

test('brand pages have structured data, and list pages canonical addresses', async ({
  page,
  baseURL,
}) => {
  await open(page, '/brands/spotify');
  const json = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(json ?? '')).toMatchObject({
    '@type': 'WebPage',
    url: `${baseURL}/brands/spotify`,
    mainEntity: { '@type': 'Brand', name: 'Spotify' },
  });
  const canonical = page.locator('link[rel="canonical"]');
  for (const [path, expected] of [
    ['/brands?page=2', '/brands?page=2'],
    ['/brands?page=1', '/brands'],
    ['/brands?page=999999', '/brands'],
    ['/brands?q=git', '/brands'],
  ] as const) {
    await open(page, path);
    await expect(canonical).toHaveAttribute('href', baseURL + expected);
  }
});

test('a name in another script follows the Latin one wherever brands are listed', async ({
  page,
}) => {
  await open(page, '/brands?q=日本銀行');
  const name = 'Bank of Japan 日本銀行';
  await page.getByRole('link', { name: `No logo yet ${name} bank-of-japan`, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search and commands' }).fill('日本銀行');
  await expect(page.getByRole('option', { name: `No logo yet ${name}` })).toBeVisible();
  await open(page, '/?q=boj.or.jp');
  const region = page.getByRole('region', { name: 'Try it' });
  await expect(region.getByRole('link', { name, exact: true })).toBeVisible();
});

test('an unknown brand is a 404 that suggests the nearest ones', async ({ page }) => {
  const response = await open(page, '/brands/spottify');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('link', { name: /Spotify/ }).first()).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('brands and their artwork are still visible', async ({ page }) => {
    await page.goto('/brands');
    expect(await page.getByRole('link').count()).toBeGreaterThan(40);
    const first = page.getByRole('list', { name: 'Brands' }).getByRole('link').first();
    const onPageOne = await first.getAttribute('href');
    await page.getByRole('link', { name: 'Next', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(first).not.toHaveAttribute('href', onPageOne ?? '');
    await page.goto('/brands/stripe');
    await expect(page.getByRole('heading', { level: 1, name: 'Stripe' })).toBeVisible();
    await expect(page.getByRole('img').first()).toBeVisible();
    await expect(page.getByText(/^color, derived, recolored/)).toBeVisible();
    await expect(page.getByText('--brand-stripe-primary: #635BFF')).toBeVisible();
    await page.goto('/');
    for (const text of ['X-Svg-Treatment', 'Example account, Pro plan', 'Pro']) {
      await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
    }
  });

  test('an unknown address says so, and links back', async ({ page }) => {
    const response = await page.goto('/no/such/page');
    expect(response?.status()).toBe(404);
    await expect(page).toHaveTitle('Page not found · Marque');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Docs' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Search brands' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Brands' })).toBeVisible();
  });
});

/** The source of the large picture. */
async function shownSource(page: Page, address: string): Promise<string> {
  const picture = page.getByRole('figure').getByRole('img', { name: 'Spotify logo' });
  await expect(picture).toHaveAttribute('src', address);
  return (await page.request.get(address)).text();
}

/** Clears the clipboard first, because the stories of one browser share it. */
async function textCopiedBy(page: Page, copy: () => Promise<void>): Promise<string> {
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await copy();
  const read = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(read).not.toBe('');
  return read();
}

/** Runs a copied command as the user would. */
async function fetchWith(apiKey: string, command: string, fileName: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'marque-copied-'));
  const env = { ...process.env, MARQUE_KEY: apiKey.trim() };
  try {
    await promisify(execFile)('sh', ['-c', command], { cwd: folder, env });
    return await readFile(join(folder, fileName), 'utf8');
  } finally {
    await rm(folder, { recursive: true });
  }
}
