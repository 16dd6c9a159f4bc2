import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium } from '../../../server/commands/find-chromium.mjs';
import { packPackage } from '../../../packages/marque/build.mjs';
import { installPackage } from '../../package/install-package';
import { serveContract, type ServedContract } from '../../package/serve-contract';
import { freePort } from '../../support/free-port';
import { writeNextApp, writeViteApp } from './write-apps';

let service: ServedContract;
let browser: Browser;
let archive: string;
let root: string;
let variables: Record<string, string>;
beforeAll(async () => {
  service = await serveContract();
  variables = { MARQUE_URL: service.url, MARQUE_KEY: service.pro.apiKey };
  root = mkdtempSync(path.join(tmpdir(), 'marque-apps-'));
  archive = path.join(root, 'client.tgz');
  await packPackage(archive);
  browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  });
});
afterAll(async () => {
  await browser.close();
  rmSync(root, { recursive: true });
  await service.close();
});

function createApp(
  name: string,
  packages: readonly string[],
  write: (folder: string) => void,
): string {
  const folder = path.join(root, name);
  mkdirSync(folder);
  installPackage(archive, folder);
  copyPackages(packages, folder);
  write(folder);
  return folder;
}

// Otherwise Next would download missing type packages.
const react = ['react', 'react-dom', '@types/react', '@types/node', 'typescript'];

const next = 'node_modules/next/dist/bin/next';
const build = (script: string, folder: string) =>
  execFileSync(process.execPath, [script, 'build'], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      // Keeps Next from downloading anything for a lock file that does not list it.
      NEXT_IGNORE_INCORRECT_LOCKFILE: '1',
    },
    timeout: 300_000,
    stdio: 'pipe',
  });

/** Two logos are drawn, the others have their fallbacks, and the browser never received the key. */
async function lookAt(address: string): Promise<void> {
  const page = await browser.newPage();
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => bodies.push(response.text().catch(() => '')));
  await page.goto(address);
  await page.getByText('No logo').waitFor();
  for (const name of ['github', 'stripe.com']) {
    const logo = page.getByRole('img', { name });
    const width = await logo.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return image.naturalWidth;
    });
    expect(width, name).toBeGreaterThan(0);
  }
  const boxOf = (name: string) => page.getByRole('img', { name }).boundingBox();
  await page.locator('svg', { hasText: 'J' }).waitFor();
  const [logo, tile] = [await boxOf('github'), await boxOf('Jane')];
  expect(tile).toMatchObject({ y: logo?.y, width: logo?.width, height: logo?.height });
  const received = await Promise.all(bodies);
  expect(received.length).toBeGreaterThan(3);
  expect(received.filter((body) => body.includes(service.pro.apiKey))).toEqual([]);
  await page.close();
}

describe('in an empty Next app', () => {
  let folder: string;
  let app: RunningApp;
  beforeAll(async () => {
    folder = createApp('next', [...react, 'next'], writeNextApp);
    build(next, folder);
    app = await startApp([next, 'start'], folder, variables);
  });
  afterAll(() => app.stop());

  test('the types check', () => {
    execFileSync('npx', ['tsc', '-p', folder], { stdio: 'pipe' });
  });

  test.each(['/', '/client'])('%s has the logos in its HTML and draws them', async (page) => {
    const html = await (await fetch(`${app.url}${page}`)).text();
    expect(html).toContain('src="/marque?brand=github&amp;on=light"');
    await lookAt(`${app.url}${page}`);
  });
});

test('in a Vite app the logos are drawn in the browser', async () => {
  const folder = createApp('vite', [...react, 'vite', '@hono/node-server', 'hono'], writeViteApp);
  build('node_modules/vite/bin/vite.js', folder);
  const app = await startApp(['server.mjs'], folder, variables);
  try {
    await lookAt(app.url);
  } finally {
    await app.stop();
  }
});

type RunningApp = { url: string; stop: () => Promise<void> };

/**
 * Starts an app's server and waits until it reports that it is ready.
 * @throws Error with its output if it ends before
 */
async function startApp(
  parameters: readonly string[],
  folder: string,
  environment: Record<string, string>,
): Promise<RunningApp> {
  const port = await freePort();
  const child = spawn(process.execPath, parameters, {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = once(child, 'exit');
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += String(chunk);
        if (output.includes('Ready')) resolve();
      });
  });
  await Promise.race([
    ready,
    ended.then(() => {
      throw new Error(`The app did not start: ${output}`);
    }),
  ]);
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill();
      await ended;
    },
  };
}

type Manifest = Partial<Record<'dependencies' | 'optionalDependencies', Record<string, string>>>;

/** Installs packages of the repository and their dependencies in a project outside of it. */
function copyPackages(names: readonly string[], folder: string): void {
  const queue = [...names];
  const done = new Set<string>();
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    const from = path.join('node_modules', name);
    // Builds for other platforms are not installed.
    if (done.has(name) || !existsSync(from)) continue;
    done.add(name);
    cpSync(from, path.join(folder, 'node_modules', name), { recursive: true });
    const text = readFileSync(path.join(from, 'package.json'), 'utf8');
    const { dependencies, optionalDependencies } = JSON.parse(text) as Manifest;
    queue.push(...Object.keys({ ...dependencies, ...optionalDependencies }));
  }
}
