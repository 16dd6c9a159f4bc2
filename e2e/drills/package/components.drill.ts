import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, expect as look, type Page } from '@playwright/test';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { packPackage } from '../../../packages/marque/build.mjs';
import { findChromium } from '../../../server/commands/find-chromium.mjs';
import { refuseWith, serveContract, type ServedContract } from '../../package/serve-contract';
import { installPackage } from '../../package/install-package';
import { expectNoViolations } from '../../support/accessibility';
import { writeComponentPages } from './write-component-pages';

let service: ServedContract;
let browser: Browser;
let folder: string;
let place: { token: string; host: string };
let pages: Server;
let site: string;
let files: ReadonlyMap<string, string>;

beforeAll(async () => {
  service = await serveContract();
  const created = await fetch(`${service.url}/v1/keys`, {
    method: 'POST',
    headers: { 'X-API-Key': service.pro.apiKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ kind: 'publishable', name: 'Page' }),
  });
  const { key } = (await created.json()) as { key: string };
  place = { token: key, host: service.url };
  folder = mkdtempSync(path.join(tmpdir(), 'marque-components-'));
  const archive = path.join(folder, 'client.tgz');
  await packPackage(archive);
  installPackage(archive, folder);
  files = await writeComponentPages(folder, place);
  pages = createServer(({ url = '' }, response) => {
    const type = url.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8';
    response.writeHead(files.has(url) ? 200 : 404, { 'Content-Type': type }).end(files.get(url));
  }).listen(0, '127.0.0.1');
  await once(pages, 'listening');
  site = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
  browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  });
});
afterAll(async () => {
  await browser.close();
  pages.close();
  rmSync(folder, { recursive: true });
  await service.close();
});
beforeEach(() => {
  service.faults.length = 0;
  service.requests.length = 0;
});

/** An `<output>` has this role too. */
const statusOf = (page: Page) => page.locator('marque-brand-input > [role=status]');

const widthOf = (page: Page, name: string) =>
  page.getByRole('img', { name }).evaluate(async (image: HTMLImageElement) => {
    image.loading = 'eager';
    await image.decode();
    return image.naturalWidth;
  });

const searches = () =>
  service.requests.map(({ line }) => line).filter((line) => line.startsWith('GET /v1/search'));

describe.each(['element', 'react'])('in a browser on another site, by %s', (kind) => {
  let page: Page;
  beforeEach(async () => {
    page = await browser.newPage();
    await page.goto(`${site}/${kind}`);
    await page.getByRole('combobox').waitFor();
    return () => page.close();
  });

  test('a logo is drawn by the publishable key alone', async () => {
    expect(await widthOf(page, 'github.com')).toBeGreaterThan(0);
    const lines = service.requests.map(({ line }) => line);
    expect(lines.every((line) => line.startsWith('GET /logo/github.com?token=mq_pub_'))).toBe(true);
  });

  test('the name of a company becomes its domain and picture, by keyboard alone', async () => {
    const input = page.getByRole('combobox', { name: 'Company' });
    await page.keyboard.press('Tab');
    await look(input).toBeFocused();
    await page.keyboard.type('strip', { delay: 20 });
    const options = page.getByRole('option');
    await look(options.first()).toContainText('Stripe');
    await look(input).toHaveAttribute('aria-expanded', 'true');
    // Waits for a pause, and does not ask for each letter.
    expect(searches().length).toBeLessThanOrEqual(2);
    await look(statusOf(page)).toHaveText(/^\d+ compan(y|ies)$/);
    await expectNoViolations(page);

    await page.keyboard.press('ArrowDown');
    await look(page.getByRole('option', { selected: true })).toContainText('Stripe');
    const active = await input.getAttribute('aria-activedescendant');
    expect(await options.first().getAttribute('id')).toBe(active);
    await page.keyboard.press('ArrowUp');
    await look(options.last()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
    await expectNoViolations(page);
    expect(
      await options
        .first()
        .locator('img')
        .evaluate(async (image: HTMLImageElement) => {
          await image.decode();
          return image.naturalWidth;
        }),
    ).toBeGreaterThan(0);
    await page.keyboard.press('Enter');
    await look(input).toHaveValue('Stripe');
    await look(input).toHaveAttribute('aria-expanded', 'false');
    await look(input).toBeFocused();
    await look(page.locator('output')).toContainText(`stripe.com ${service.url}/logo/stripe?`);
    if (kind === 'react') await look(page.locator('p')).toHaveText('Stripe');
  });

  test('Escape and leaving the field close the list, and a click chooses', async () => {
    const input = page.getByRole('combobox');
    await input.pressSequentially('githu');
    await look(page.getByRole('listbox')).toBeVisible();
    await page.keyboard.press('Escape');
    await look(page.getByRole('listbox')).toBeHidden();
    await look(input).toHaveValue('githu');
    await input.pressSequentially('b');
    await page.getByRole('option').first().click();
    await look(input).toHaveValue('GitHub');
    await input.fill('strip');
    await look(page.getByRole('listbox')).toBeVisible();
    await input.blur();
    await look(page.getByRole('listbox')).toBeHidden();
  });

  test('a late response does not replace a newer one, and a refused one says so', async () => {
    const aborted: string[] = [];
    page.on('requestfailed', (request) => aborted.push(request.url()));
    const input = page.getByRole('combobox');
    const isAsked = (part: string) =>
      look.poll(() => service.requests.some(({ line }) => line.includes(part))).toBe(true);
    await isAsked('/logo/');
    service.faults.push(() => {});
    await input.fill('github');
    await isAsked('q=github');
    await input.fill('stripe');
    await look(page.getByRole('option').first()).toContainText('Stripe');
    await look.poll(() => aborted.filter((url) => url.includes('q=github')).length).toBe(1);
    const refused = refuseWith(429, { 'Access-Control-Allow-Origin': '*' });
    service.faults.push(refused, refused);
    await input.fill('vercel');
    await look(statusOf(page)).toHaveText('Suggestions are not available.');
    await look(page.getByRole('listbox')).toBeHidden();
  });
});

test('an element follows its attributes, and takes part in the page without a key only once it has one', async () => {
  const page = await browser.newPage();
  await page.goto(`${site}/element`);
  const shown = await page.evaluate(() => {
    const logo = document.createElement('marque-logo');
    document.body.append(logo);
    const before = logo.innerHTML;
    for (const [name, value] of [
      ['token', 'mq_pub_x'],
      ['host', 'm.example'],
      ['name', 'a.com'],
    ])
      logo.setAttribute(name ?? '', value ?? '');
    const first = logo.querySelector('img')?.src;
    logo.setAttribute('theme', 'dark');
    return [before, first, logo.querySelector('img')?.src];
  });
  const address = 'https://m.example/logo/a.com?token=mq_pub_x&size=32';
  expect(shown).toEqual(['', address, `${address}&theme=dark`]);
  await page.close();
});

test('<Logo> of Vue is drawn by Vue itself, on a server', () => {
  execFileSync('npm', ['install', '--no-audit', '--no-fund', 'vue@3.5.45'], {
    cwd: folder,
    stdio: 'pipe',
  });
  writeFileSync(
    path.join(folder, 'vue.mjs'),
    `import { createSSRApp, h } from 'vue';
import { renderToString } from 'vue/server-renderer';
import { Logo } from '@marque-api/client/vue';
const props = { name: 'jane@github.com', token: 'mq_pub_x', host: 'marque.example', size: 48, class: 'm-2' };
console.log(await renderToString(createSSRApp({ render: () => h(Logo, props) })));`,
  );
  const html = execFileSync(process.execPath, ['vue.mjs'], { cwd: folder, encoding: 'utf8' });
  expect(html).toContain('src="https://marque.example/logo/github.com?token=mq_pub_x&amp;size=48"');
  expect(html).toMatch(/srcset="\S+ 1x, \S+size=96 2x"/);
  for (const part of ['width="48"', 'height="48"', 'class="m-2"', 'loading="lazy"'])
    expect(html).toContain(part);
});
