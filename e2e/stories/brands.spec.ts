import { expect } from '@playwright/test';
import sharp from 'sharp';
import { expectNoViolations, expectNoViolationsInThemes } from '../support/accessibility';
import { ask } from '../support/browser-accounts';
import { drawing, dropFiles, newSlug, row } from '../support/brand-editor-page';
import { openMadeAccount, openOperator } from '../support/browser-operators';
import { tabTo } from '../support/browser-second-factors';
import { open } from '../support/open-page';
import { test } from '../support/story';

const installation = '/dashboard/brands?scope=installation';
test('an operator adds a brand with three files, sees it on six backgrounds, and fetches it', async ({
  page,
}) => {
  const { apiKey } = await openOperator(page);
  const slug = newSlug();
  await open(page, installation);
  await page.getByRole('link', { name: 'Add a brand' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Acme Rockets');
  await expect(page.getByLabel('Slug')).toHaveValue('acme-rockets');
  await page.getByLabel('Slug').fill(slug);
  await page.getByLabel('Main domain').fill('co.uk');
  await expect(page.getByText('co.uk is a public suffix')).toBeVisible();
  await page.getByLabel('Main domain').fill(`${slug}.com`);
  await expect(page.getByText('No brand has it today.')).toBeVisible();
  await dropFiles(page, {
    'acme-color.svg': drawing('#0a66c2'),
    'mono.svg': drawing('#000'),
    'acme-white.svg': drawing('#fff'),
    'acme-wordmark.svg': drawing('#000').replace('<path', '<script>alert(1)</script><path'),
  });
  const files = page.getByRole('list', { name: 'New drawings' });
  await expect(files.getByText(/^Accepted:/)).toHaveCount(3);
  await expect(files.getByText(/<script> is not allowed/)).toBeVisible();
  await expect(page.getByLabel('Variant of acme-white.svg')).toHaveValue('dark');
  // Nothing is saved yet, and everything is shown.
  await expect(row(page, 'mono')).toContainText('Your drawing');
  await expect(row(page, 'light')).toContainText(/Made from (color|mono)/);
  await expect(row(page, 'Automatic').getByRole('img')).toHaveCount(6);
  await expect(row(page, 'color').getByText(/^\d+\.\d\d:1$/)).toHaveCount(6);
  expect((await ask(page, apiKey, `/v1/svg/${slug}`)).status()).toBe(404);
  await expectNoViolationsInThemes(page, 'the editor with a preview');

  await page.getByRole('button', { name: 'Add the brand' }).click();
  await expect(page).toHaveURL(new RegExp(`edit=${slug}`));
  await expect(page.getByRole('heading', { name: 'Acme Rockets' })).toBeVisible();
  const fetched = await ask(page, apiKey, `/v1/svg/${slug}?variant=color`);
  expect(await fetched.text()).toContain('#0a66c2');
  const found = await ask(page, apiKey, `/v1/brand?domain=www.${slug}.com`);
  expect(await found.json()).toMatchObject({ slug });

  // A drawing is replaced, and the preview follows what is saved.
  await dropFiles(page, { 'color.svg': drawing('#1f883d') });
  await expect(files.getByText(/^Accepted:/)).toHaveCount(1);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(files).toBeHidden();
  const shown = row(page, 'color').getByRole('img').first();
  await expect(shown).toHaveAttribute('src', /1f883d/);

  // A change is undone.
  await page.getByLabel('Name', { exact: true }).fill('Acme Ltd');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { name: 'Acme Ltd' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo the last change' }).click();
  await expect(page.getByRole('heading', { name: 'Acme Rockets' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove this brand' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('Acme Rockets is removed.')).toBeVisible();
  expect((await ask(page, apiKey, `/v1/svg/${slug}`)).status()).toBe(404);
});

test('a PNG and a WebP are shown in the preview and served beside an SVG, each with the license that was set', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { apiKey } = await openOperator(page);
  const slug = newSlug();
  const paint = (background: string, width: number) =>
    sharp({ create: { width, height: 128, channels: 4, background } });
  await open(page, `${installation}&add=true`);
  await page.getByLabel('Name', { exact: true }).fill('Acme Pixels');
  await page.getByLabel('Slug').fill(slug);
  await dropFiles(page, {
    'color.svg': drawing('#0a66c2'),
    'acme-white.png': await paint('#ffffff', 256).png().toBuffer(),
    'icon.webp': await paint('#e11d48', 128).webp().toBuffer(),
    'wordmark.png': 'not a picture',
  });
  const files = page.getByRole('list', { name: 'New drawings' });
  await expect(files.getByText(/^Accepted:/)).toHaveCount(3);
  await expect(files.getByText('256 × 128 pixels')).toBeVisible();
  await expect(files.getByText('it is neither a PNG nor a WebP')).toBeVisible();
  await expect(page.getByLabel('Variant of acme-white.png')).toHaveValue('dark');
  const license = page.getByLabel('License of acme-white.png');
  await license.fill('not a license');
  await page.getByRole('button', { name: 'Add the brand' }).click();
  await expect(license).toBeFocused();
  await expect(page.getByText('Enter an SPDX license id.')).toBeVisible();
  await license.fill('CC-BY-4.0');
  await expect(row(page, 'dark')).toContainText('Your drawing');
  const shownIn = (variant: string) => row(page, variant).getByRole('img').first();
  await expect(shownIn('dark')).toHaveAttribute('src', /^data:image\/png;base64,/);
  await expect(shownIn('icon')).toHaveAttribute('src', /^data:image\/webp;base64,/);
  await expect(shownIn('color')).toHaveAttribute('src', /0a66c2/);
  const tooWide = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(tooWide)).toBe(0);
  await expectNoViolationsInThemes(page, 'the editor with pictures');
  await page.getByRole('button', { name: 'Add the brand' }).click();
  await expect(page).toHaveURL(new RegExp(`edit=${slug}`));

  // What is saved is shown again, and its license can be changed alone.
  await expect(shownIn('icon')).toHaveAttribute('src', /^data:image\/png;base64,/);
  const saved = page.getByRole('list', { name: 'Saved drawings' });
  await expect(saved.getByLabel('License of dark')).toHaveValue('CC-BY-4.0');
  await saved.getByLabel('License of color').fill('CC0-1.0');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved. The API serves it now.')).toBeVisible();
  await expect(page.getByText('License of color: LicenseRef-Proprietary → CC0-1.0')).toBeVisible();
  const picture = await ask(page, apiKey, `/v1/png/${slug}?variant=dark&size=128`);
  expect(picture.headers()['content-type']).toBe('image/png');
  await page.getByRole('button', { name: 'Remove this brand' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('Acme Pixels is removed.')).toBeVisible();
});

test('an operator corrects a domain on a phone, and puts the catalog’s back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { apiKey } = await openOperator(page);
  const domain = `${newSlug()}.com`;
  await open(page, installation);
  await page.getByLabel('Correct or hide a brand of the catalog').fill('gitea.com');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('heading', { name: 'Gitea', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Add a domain' }).click();
  await page
    .getByRole('textbox', { name: /^Domain \d+$/ })
    .last()
    .fill(domain);
  await expect(page.getByText(/^Corrected\. The catalog says: /)).toBeVisible();
  const tooWide = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(tooWide)).toBe(0);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved. The API serves it now.')).toBeVisible();
  const found = await ask(page, apiKey, `/v1/brand?domain=${domain}`);
  expect(await found.json()).toMatchObject({ slug: 'gitea' });

  await page.getByRole('button', { name: 'Put back: Domains' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(/^Corrected\. The catalog says: /)).toBeHidden();
  await expect
    .poll(async () => (await ask(page, apiKey, `/v1/brand?domain=${domain}`)).status())
    .toBe(404);
});

test('a hidden brand is 404 for everyone, and its reason is for operators alone, by keyboard', async ({
  page,
}) => {
  const { apiKey } = await openOperator(page);
  await open(page, `${installation}&edit=codeberg`);
  const press = async (name: string) => {
    await tabTo(page.getByRole('button', { name, exact: true }));
    await page.keyboard.press('Enter');
  };
  await press('Hide this brand');
  await expect(page.getByLabel('Reason', { exact: true })).toBeFocused();
  await page.keyboard.type('Letter of 12 May.');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Reason: Letter of 12 May.')).toBeVisible();
  await expectNoViolations(page);
  const hidden = await ask(page, apiKey, '/v1/svg/codeberg');
  expect(hidden.status()).toBe(404);
  expect(await hidden.text()).not.toContain('12 May');
  const visited = await page.request.get('/brands/codeberg');
  expect(visited.status()).toBe(404);
  expect(await visited.text()).not.toContain('12 May');

  await press('Restore it');
  await expect(page.getByText('This brand is hidden')).toBeHidden();
  expect((await ask(page, apiKey, '/v1/svg/codeberg')).status()).toBe(200);
});

test('a wanted domain starts a brand with one click', async ({ page }) => {
  const { apiKey } = await openOperator(page);
  const domain = `${newSlug()}.com`;
  expect((await ask(page, apiKey, `/v1/brand?domain=${domain}`)).status()).toBe(404);
  const add = page.getByRole('link', { name: `Add ${domain}` });
  await expect(async () => {
    await open(page, installation);
    await page.getByRole('link', { name: 'See what was looked up' }).click();
    await expect(add).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });
  await add.click();
  await expect(page.getByLabel('Main domain')).toHaveValue(domain);
  await expect(page.getByLabel('Website')).toHaveValue(`https://${domain}`);
});

test('an operator without a second factor is sent to the settings; others see that the page is for operators', async ({
  page,
}) => {
  await openMadeAccount(page);
  await open(page, installation);
  await expect(page.getByText('These brands are for operators')).toBeVisible();
  await page.context().clearCookies();
  await openOperator(page, { hasSecondFactor: false });
  await open(page, installation);
  await page.getByRole('link', { name: 'Open the security settings' }).click();
  await expect(page).toHaveURL(/\/settings\/security$/);
});
