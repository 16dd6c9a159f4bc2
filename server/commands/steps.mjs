import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The steps from a fresh clone to something that runs. Each does nothing when it has been done:
 * this file runs before anything is installed, so it uses Node alone.
 */

const installedStamp = 'node_modules/.package-lock.json';
const buildStamp = '.next/BUILD_ID';
const clientFile = 'server/generated/client.ts';
const sources = [
  'app',
  'components',
  'public',
  'server',
  'instrumentation.ts',
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

export async function build() {
  if (isNewer(buildStamp, sources)) return;
  await step('Building', 'npx', ['next', 'build']);
  // Next writes the id before it is done; a later time says that the build is whole.
  writeFileSync(buildStamp, readFileSync(buildStamp));
}

/**
 * @param {string} title
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export async function step(title, command, args, env = process.env) {
  const startedAt = Date.now();
  console.log(`→ ${title}`);
  await new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...env, NEXT_TELEMETRY_DISABLED: '1' },
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      if (code === 0) resolve(undefined);
      else reject(new Error(`${title} failed (${signal ?? `exit code ${code}`}).`));
    });
  });
  console.log(`  ${title}: ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
}

/**
 * Whether `file` is there and at least as new as everything it is made of.
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
