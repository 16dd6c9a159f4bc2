import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createFolder } from '../../e2e/support/run-in-folder';

/** Nobody listens there. */
const nobody = '127.0.0.1:1';
const migrate = [path.resolve('server/commands/migrate.mjs')];
const operator = [path.resolve('server/commands/operator.mjs'), 'list'];
const envFile = `
DATABASE_URL=postgres://nobody@${nobody}/none
AUTH_SECRET=of-the-tests-and-long-enough-to-sign-with
ADMIN_TOKEN=operator-token-of-the-tests
PUBLIC_URL=http://${nobody}
`;

/** Runs in its own folder with this `.env`, and with an `npx` that only notes what it was asked for. */
function run(parameters: string[], variables: Record<string, string> = {}) {
  const folder = createFolder({ '.env': envFile, 'bin/npx': '#!/bin/sh\necho "$@" >> npx.log\n' });
  chmodSync(path.join(folder, 'bin/npx'), 0o755);
  for (const name of ['node_modules', 'prisma', 'package.json']) {
    symlinkSync(path.resolve(name), path.join(folder, name));
  }
  const { DATABASE_URL: _, MARQUE_DATA: __, ADMIN_TOKEN: ___, ...environment } = process.env;
  const PATH = `${path.join(folder, 'bin')}:${process.env['PATH']}`;
  const env = { ...environment, PATH, ...variables };
  const { status, stderr } = spawnSync(process.execPath, parameters, {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  const log = path.join(folder, 'npx.log');
  const npx = existsSync(log) ? readFileSync(log, 'utf8') : '';
  return { status, stderr, npx, hasEmbedded: existsSync(path.join(folder, '.marque')) };
}

test('npm run db:migrate generates a missing client, and goes to the database that .env names', () => {
  const stderr = 'The database cannot be reached. Try again shortly.\n';
  const npx = 'prisma generate\n';
  expect(run(migrate)).toEqual({ status: 1, stderr, npx, hasEmbedded: false });
});

test('the environment wins over .env, and an error in it is reported without a stack', () => {
  const { status, stderr } = run(migrate, { AUTH_SECRET: 'short' });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^The environment is not valid:\n {2}AUTH_SECRET: .*\n$/);
});

test('npm run operator has the token and the address from .env', () => {
  const stderr = `No server responds at http://${nobody}.\n`;
  expect(run(operator)).toMatchObject({ status: 1, stderr });
});

test('npm run dev points the site to the address at which .env makes the service listen', () => {
  const folder = createFolder({
    '.env': 'PORT=4000\nHOST=127.0.0.2\n',
    // Both are newer than their sources, so nothing is installed.
    'node_modules/.package-lock.json': '',
    'server/platform/generated/client.ts': '',
    'server/http/site.mjs': 'console.log(process.env.SERVICE_URL);',
    // Replaces the service, which runs until the site has ended.
    'node_modules/tsx/dist/cli.mjs': 'setInterval(() => {}, 1000);',
  });
  const { PORT: _, HOST: __, ...env } = process.env;
  const { stdout } = spawnSync(process.execPath, [path.resolve('server/commands/dev.mjs')], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  expect(stdout).toBe('http://127.0.0.2:4000\n');
});

test('npm run stripe:standin --help names its options and starts nothing', () => {
  const standIn = ['--import', 'tsx', 'e2e/stand-ins/stripe/serve.ts', '--help'];
  const { status, stdout } = spawnSync(process.execPath, standIn, { encoding: 'utf8' });
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^Usage: npm run stripe:standin/)]);
});
