import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { step } from './steps.mjs';

/** The first, Debian's package, is the fastest. */
const names = /** @type {const} */ ([
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
]);

/**
 * A Chromium for the browser stories: the system's, or else Playwright's own.
 * @returns {Promise<string>} its path
 */
export async function findChromium() {
  return (await findSystemChromium()) ?? findPlaywrightChromium();
}

/**
 * The one named by PLAYWRIGHT_CHROMIUM, the system's, or Debian's package, in that order. Uses none of our
 * packages, so that it can run while they are installed.
 * @returns {Promise<string | null>} its path; null if there is none and Debian offers none
 */
export async function findSystemChromium() {
  const installed = findInstalled();
  const isDebian = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
  if (installed !== null || !isDebian) return installed;
  try {
    // A new machine's package lists may be empty or outdated.
    await step('Updating the package lists', 'apt-get', ['update', '-qq']);
    await step('Installing Chromium', 'apt-get', ['install', '-y', '-qq', names[0]]);
  } catch (error) {
    // Other systems with apt-get have no such package.
    console.log(error instanceof Error ? error.message : error, 'Playwright has its own.');
  }
  return findInstalled();
}

/** @returns {Promise<string>} the path of Playwright's own, which is downloaded if missing */
export async function findPlaywrightChromium() {
  const script = "process.stdout.write(require('playwright-core').chromium.executablePath())";
  const own = execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' });
  if (!existsSync(own)) {
    await step("Installing Playwright's Chromium", 'npx', ['playwright', 'install', 'chromium']);
  }
  if (existsSync(own)) return own;
  throw new Error('No Chromium found: set PLAYWRIGHT_CHROMIUM to one.');
}

function findInstalled() {
  const named = process.env.PLAYWRIGHT_CHROMIUM;
  if (named) return named;
  for (const name of names) {
    const { status, stdout } = spawnSync('which', [name], { encoding: 'utf8' });
    if (status === 0) return stdout.trim();
  }
  return null;
}
