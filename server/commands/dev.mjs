import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateClient, install } from './steps.mjs';
import { stopWithoutParent } from './stop-without-parent.mjs';

/**
 * `npm run dev`: the service restarts whenever one of its files changes; the site keeps running and reloads
 * what has changed.
 */
if (process.env.npm_lifecycle_event) stopWithoutParent();
await install();
await generateClient();

// The service reads it too: both must know the same address.
if (existsSync('.env')) process.loadEnvFile('.env');
const { PORT = '3000', HOST = '127.0.0.1' } = process.env;
const folder = mkdtempSync(path.join(tmpdir(), 'marque-dev-'));
/** @type {NodeJS.ProcessEnv} */
const env = {
  ...process.env,
  NODE_ENV: 'development',
  NEXT_TELEMETRY_DISABLED: '1',
  SERVICE_URL: `http://${HOST}:${PORT}`,
  SITE_TOKEN: randomBytes(32).toString('base64url'),
  SITE_SOCKET: path.join(folder, 'site.sock'),
};
const children = [
  run('node', ['server/http/site.mjs', '--dev']),
  run('node', [
    'node_modules/tsx/dist/cli.mjs',
    'watch',
    '--clear-screen=false',
    'server/http/main.ts',
  ]),
];

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT']) process.on(signal, stop);

/**
 * @param {string} command
 * @param {string[]} parameters
 */
function run(command, parameters) {
  const child = spawn(command, parameters, { env, stdio: ['ignore', 'inherit', 'inherit'] });
  child.on('exit', stop);
  return child;
}

function stop() {
  for (const child of children) child.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}
