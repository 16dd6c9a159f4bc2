import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The steps from a fresh clone to something that runs. Each does nothing when it has been done:
 * this file runs before anything is installed, so it uses Node alone.
 */

/** A command that prints nothing for longer seems to hang. */
const silenceMsMax = 8000;
/** Enough for a test runner's report of its failures. */
const lastCharactersMax = 6000;
const installedStamp = 'node_modules/.package-lock.json';
const siteStamp = '.next/BUILD_ID';
/** The programs of the service, by their files. */
const bundles = {
  'dist/service.mjs': 'server/http/main.ts',
  'dist/mounts.mjs': 'server/http/mounts.ts',
  'dist/prepare-artwork.mjs': 'server/brands/prepare-artwork-process.ts',
  'dist/read-site.mjs': 'server/enrichment/look/read-site-process.ts',
};
const clientFile = 'server/platform/generated/client.ts';
/** The npm package, served like any other file of `public/`. */
const packageFile = 'public/client.tgz';
const serviceSources = ['server', 'prisma', 'package-lock.json'];
const siteSources = [
  'app',
  'components',
  'public',
  'server',
  'instrumentation.ts',
  'mdx-components.tsx',
  'next.config.ts',
  'postcss.config.mjs',
  'proxy.ts',
  'package-lock.json',
];

export async function install() {
  if (isNewer(installedStamp, ['package-lock.json'])) return;
  await step('Installing packages', 'npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
}

export async function generateClient() {
  if (isNewer(clientFile, ['prisma/schema.prisma', installedStamp])) return;
  await step('Generating the database client', 'npx', ['prisma', 'generate']);
}

/** The service in one file, the mounts for a host that runs Next alone, the npm package, and the site. */
export async function build() {
  await bundle();
  if (!isNewer(packageFile, ['packages', 'package-lock.json']))
    await step('Packing the npm package', 'node', ['packages/marque/build.mjs', packageFile]);
  if (isNewer(siteStamp, siteSources)) return;
  await step('Building the site', 'npx', ['next', 'build']);
  // Next writes the id before it is done; a later timestamp shows that the build is complete.
  writeFileSync(siteStamp, readFileSync(siteStamp));
}

/** Builds the outdated ones together: they have nearly everything in common. */
async function bundle() {
  const wanted = Object.entries(bundles).filter(([file]) => !isNewer(file, serviceSources));
  if (wanted.length === 0) return;
  const title = 'Bundling the service and the mounts';
  await step(title, 'node', ['server/commands/bundle-service.mjs', ...wanted.flat()]);
}

/**
 * Runs a command and prints its output, or that it still runs if it is silent for long.
 * @param {string} title
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @throws Error when it fails, with its last output as the cause
 */
export async function step(title, command, args, env = process.env) {
  const startedAtMs = Date.now();
  const seconds = () => ((Date.now() - startedAtMs) / 1000).toFixed(1);
  console.log(`→ ${title}`);
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
      ...env,
      NEXT_TELEMETRY_DISABLED: '1',
    },
  });
  const progress = setInterval(() => console.log(`  … ${title}: ${seconds()} s`), silenceMsMax);
  let last = '';
  for (const stream of /** @type {const} */ (['stdout', 'stderr'])) {
    child[stream].on('data', (chunk) => {
      process[stream].write(chunk);
      last = (last + String(chunk)).slice(-lastCharactersMax);
      progress.refresh();
    });
  }
  try {
    await new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code, signal) => {
        if (code === 0) resolve(undefined);
        else
          reject(new Error(`${title} failed (${signal ?? `exit code ${code}`}).`, { cause: last }));
      });
    });
  } finally {
    clearInterval(progress);
  }
  console.log(`  ${title}: ${seconds()} s`);
}

/**
 * Waits for all of them, even when one fails, so that none is left running.
 * @template {unknown[]} T
 * @param {T} steps promises
 * @returns {Promise<{ -readonly [I in keyof T]: Awaited<T[I]> }>}
 */
export async function together(...steps) {
  await Promise.allSettled(steps);
  return Promise.all(steps);
}

/**
 * Ends a command that ran steps together. Repeats the output of the failed step, which the others have
 * buried.
 * @param {unknown} error
 */
export function reportFailure(error) {
  if (error instanceof Error && error.cause !== undefined) console.error(error.cause);
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/**
 * Whether `file` exists and is at least as new as its sources.
 * @param {string} file
 * @param {string[]} madeOf files and folders
 */
function isNewer(file, madeOf) {
  if (!existsSync(file)) return false;
  const { mtimeMs } = statSync(file);
  return madeOf.every((source) => newestIn(source) <= mtimeMs);
}

/** @param {string} entry @returns {number} */
function newestIn(entry) {
  const stats = statSync(entry, { throwIfNoEntry: false });
  if (stats === undefined) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  const inside = readdirSync(entry).map((name) => newestIn(path.join(entry, name)));
  return Math.max(stats.mtimeMs, ...inside);
}
