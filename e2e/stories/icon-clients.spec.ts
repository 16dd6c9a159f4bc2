import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { build } from 'esbuild';
import sharp from 'sharp';
import { openMadeAccount } from '../support/browser-operators';
import { test } from '../support/story';

/** What an Iconify set has, by `prefix:name`. */
type Bodies = Record<string, string>;

const prefixes = ['simple-icons', 'logos', 'devicon', 'cib', 'file-icons'];
const eachCount = 10;

const readIcons = (prefix: string) =>
  Object.entries(
    (
      JSON.parse(readFileSync(`node_modules/@iconify-json/${prefix}/icons.json`, 'utf8')) as {
        icons: Record<string, { body: string; hidden?: boolean }>;
      }
    ).icons,
  ).filter(([, { hidden }]) => hidden !== true);

/** Ten icons of each set, out of those that the service lists. */
async function chooseIcons(page: Page, root: string): Promise<Bodies> {
  const chosen: Bodies = {};
  for (const prefix of prefixes) {
    const listed = await page.request.get(`${root}collection?prefix=${prefix}`);
    const { uncategorized } = (await listed.json()) as { uncategorized: string[] };
    const known = new Set(uncategorized);
    const icons = readIcons(prefix).filter(([name]) => known.has(name));
    const step = Math.floor(icons.length / eachCount);
    for (let i = 0; i < eachCount; i++) {
      const [name, { body }] = icons[i * step] ?? ['', { body: '' }];
      chosen[`${prefix}:${name}`] = body;
    }
  }
  return chosen;
}

let foreign: Server;
test.beforeAll(() => {
  foreign = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end('<!doctype html><div id="root"></div>');
  });
});
test.afterAll(() => foreign.close());

/** On a port of its own, so that it has another origin. */
async function serveForeignPage(): Promise<string> {
  if (!foreign.listening) foreign.listen(0, '127.0.0.1');
  if (foreign.address() === null) await once(foreign, 'listening');
  return `http://127.0.0.1:${(foreign.address() as AddressInfo).port}/`;
}

async function makePublishableKey(page: Page): Promise<{ site: string; key: string }> {
  const { apiKey } = await openMadeAccount(page);
  const created = await page.request.post('/v1/keys', {
    headers: { 'X-API-Key': apiKey },
    data: { kind: 'publishable', name: 'Icons' },
  });
  const { key } = (await created.json()) as { key: string };
  return { site: new URL(page.url()).origin, key };
}

/** A page of another origin, with the provider as the only setting. */
async function openForeignPage(page: Page): Promise<{ icons: Bodies; root: string }> {
  const { site, key } = await makePublishableKey(page);
  const root = `${site}/iconify/${key}/`;
  const icons = await chooseIcons(page, root);
  await page.goto(await serveForeignPage());
  const provider = { '': { resources: [site], path: `/iconify/${key}/` } };
  await page.evaluate((value) => Object.assign(globalThis, { IconifyProviders: value }), provider);
  return { icons, root };
}

test('iconify-icon shows 50 icons of five sets when only its provider is changed', async ({
  page,
}) => {
  const { icons } = await openForeignPage(page);
  const names = Object.keys(icons);
  expect(names).toHaveLength(50);
  await page.addScriptTag({ path: 'node_modules/iconify-icon/dist/iconify-icon.min.js' });
  await page.evaluate((all) => {
    document.body.innerHTML = all
      .map((one) => `<iconify-icon icon="${one}"></iconify-icon>`)
      .join('');
  }, names);
  await expect(page.locator('iconify-icon svg, iconify-icon span[style*="--svg"]')).toHaveCount(50);
  const loaded = await page.evaluate((all) => {
    const element = customElements.get('iconify-icon') as unknown as {
      getIcon: (name: string) => { body: string } | null;
    };
    return Object.fromEntries(all.map((one) => [one, element.getIcon(one)?.body]));
  }, names);
  expect(loaded).toEqual(icons);
});

test('@iconify/react shows the same 50, and icons of Marque', async ({ page }) => {
  const { icons } = await openForeignPage(page);
  const names = [...Object.keys(icons), 'marque:figma', 'marque-mono:github'];
  const bundle = await build({
    stdin: {
      contents: `
        import { createElement } from 'react';
        import { createRoot } from 'react-dom/client';
        import { getIcon, Icon } from '@iconify/react';
        globalThis.showIcons = (names) => createRoot(document.getElementById('root')).render(
          names.map((icon) => createElement(Icon, { icon, key: icon })),
        );
        globalThis.readIcons = (names) => Object.fromEntries(names.map((one) => [one, getIcon(one)?.body]));
      `,
      resolveDir: process.cwd(),
    },
    bundle: true,
    write: false,
    format: 'iife',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  await page.addScriptTag({ content: bundle.outputFiles[0]?.text ?? '' });
  await page.evaluate(
    (all) => (globalThis as unknown as { showIcons: (names: string[]) => void }).showIcons(all),
    names,
  );
  await expect(page.locator('#root svg')).toHaveCount(52);
  const loaded = await page.evaluate(
    (all) => (globalThis as unknown as { readIcons: (names: string[]) => Bodies }).readIcons(all),
    names,
  );
  expect(loaded).toMatchObject(icons);
  expect(loaded['marque-mono:github']).toContain('currentColor');
});

test('an <img> with theme=auto stands out on a light and on a dark page of another origin', async ({
  page,
}) => {
  const { site, key } = await makePublishableKey(page);
  await page.goto(await serveForeignPage());
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setContent(
      `<meta name="color-scheme" content="light dark"><img src="${site}/logo/github.com.svg?theme=auto&token=${key}" width="64" height="64" alt="GitHub">`,
    );
    const logo = page.getByRole('img', { name: 'GitHub' });
    await expect.poll(() => logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).not.toBe(0);
    const { channels } = await sharp(await logo.screenshot())
      .greyscale()
      .stats();
    const [{ min, max } = { min: 0, max: 0 }] = channels;
    // The mark and the page: black on white or white on black, or nothing would be seen.
    expect(max - min, colorScheme).toBeGreaterThan(180);
  }
});
