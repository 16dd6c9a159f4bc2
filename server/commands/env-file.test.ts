import { spawnSync } from 'node:child_process';
import { existsSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createFolder } from '../../e2e/support/run-in-folder';

/** Nobody listens there. */
const nobody = '127.0.0.1:1';
const migrate = ['--import', 'tsx', path.resolve('prisma/prepare.ts')];
const operator = [path.resolve('server/commands/operator.mjs'), 'list'];
const envFile = `
DATABASE_URL=postgres://nobody@${nobody}/none
AUTH_SECRET=of-the-tests-and-long-enough-to-sign-with
ADMIN_TOKEN=operator-token-of-the-tests
PUBLIC_URL=http://${nobody}
`;

/** Runs in its own folder with this `.env`. */
function run(parameters: string[], variables: Record<string, string> = {}) {
  const folder = createFolder({ '.env': envFile });
  for (const name of ['node_modules', 'prisma', 'package.json']) {
    symlinkSync(path.resolve(name), path.join(folder, name));
  }
  const { DATABASE_URL: _, MARQUE_DATA: __, ADMIN_TOKEN: ___, ...environment } = process.env;
  const env = { ...environment, ...variables };
  const { status, stderr } = spawnSync(process.execPath, parameters, {
    ...{ cwd: folder, env },
    encoding: 'utf8',
  });
  return { status, stderr, hasEmbedded: existsSync(path.join(folder, '.marque')) };
}

test('npm run db:migrate goes to the database that .env names', () => {
  const stderr = 'The database cannot be reached. Try again shortly.\n';
  expect(run(migrate)).toEqual({ status: 1, stderr, hasEmbedded: false });
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
    ...{ cwd: folder, env },
    encoding: 'utf8',
  });
  expect(stdout).toBe('http://127.0.0.2:4000\n');
});
