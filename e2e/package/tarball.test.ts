import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packPackage } from '../../packages/marque/build.mjs';
import { serveContract, type ServedContract } from './serve-contract';
import { installPackage } from './install-package';
import { runCommand } from './use-project';

const run = promisify(execFile);

/** If the types were not found, everything would be allowed and the expected errors would be missing. */
const typedScript = `
import { Marque, MarqueError, QuotaError, type Logo, type Variant } from '@marque-api/client';
import { nodeLogos } from '@marque-api/client/node';
import { serveLogos } from '@marque-api/client/server';

const marque = new Marque({ url: 'https://marque.example', key: 'mq_live_x' });
const logo: Logo = await marque.getLogo('github', { variant: 'color', on: 'dark' });
const variants: Variant[] = (await marque.getBrandByDomain('github.com')).variants;
const handler: (request: Request) => Promise<Response> = serveLogos({ url: 'https://marque.example', key: undefined });
const code: string = new Error() instanceof MarqueError ? 'x' : logo.etag;
nodeLogos({ url: undefined, key: undefined, brands: async (name) => name === 'github.com' });
// @ts-expect-error
await marque.getLogo('github', { variant: 'purple' });
// @ts-expect-error
new Marque({ url: 'https://marque.example' });
// @ts-expect-error
const name: number = (await marque.getBrand('github')).name;
export { code, handler, name, QuotaError, variants };
`;

describe('the package as npm installs it', () => {
  let service: ServedContract;
  let folder: string;
  let archive: string;
  beforeAll(async () => {
    service = await serveContract();
    folder = mkdtempSync(path.join(tmpdir(), 'marque-installed-'));
    archive = path.join(folder, 'client.tgz');
    await packPackage(archive);
    installPackage(archive, folder);
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await service.close();
  });
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);

  test('the package has code, types, README and license, and nothing else', () => {
    const installed = path.join(folder, 'node_modules/@marque-api/client');
    const files = execFileSync('find', ['.', '-type', 'f'], { cwd: installed, encoding: 'utf8' });
    const others = files
      .split('\n')
      .filter(
        (file) =>
          !/^(\.\/dist\/.*\.(js|d\.ts|svelte)|\.\/(README\.md|LICENSE|package\.json)|)$/.test(file),
      );
    expect(others).toEqual([]);
    expect(existsSync(path.join(folder, 'node_modules/react'))).toBe(false);
  });

  test('the package is packed from the same sources into the same bytes, as the lock files of its users need', async () => {
    const again = path.join(folder, 'again.tgz');
    await packPackage(again);
    expect(readFileSync(again).equals(readFileSync(archive))).toBe(true);
  });

  test('the package works in a plain Node script', async () => {
    write(
      'script.mjs',
      `import { Marque, NotFoundError } from '@marque-api/client';
import { serveLogos } from '@marque-api/client/server';
const marque = new Marque({ url: process.env.MARQUE_URL, key: process.env.MARQUE_KEY });
const logo = await marque.getLogo('github');
const missing = await marque.getBrand('no-such-brand').catch((error) => error);
const options = { url: process.env.MARQUE_URL, key: process.env.MARQUE_KEY };
const served = await serveLogos(options)(new Request('https://shop.example/marque?brand=github'));
console.log(JSON.stringify({
  svg: logo.text().slice(0, 4),
  isNotFound: missing instanceof NotFoundError,
  isSame: (await served.text()) === logo.text(),
}));`,
    );
    const env = { ...process.env, MARQUE_URL: service.url, MARQUE_KEY: service.pro.apiKey };
    const { stdout } = await run(process.execPath, ['script.mjs'], { cwd: folder, env });
    expect(JSON.parse(stdout)).toEqual({ svg: '<svg', isNotFound: true, isSame: true });
  });

  test.each([
    ['nodenext', 'nodenext'],
    ['bundler', 'preserve'],
  ])(
    'the package has types that pass in a strict project with %s resolution',
    (moduleResolution, module) => {
      write('typed.ts', typedScript);
      const compilerOptions = {
        strict: true,
        noEmit: true,
        skipLibCheck: false,
        types: [],
        target: 'es2022',
        lib: ['ES2022', 'DOM'],
        module,
        moduleResolution,
      };
      write('tsconfig.json', JSON.stringify({ compilerOptions, files: ['typed.ts'] }));
      const compiler = path.resolve('node_modules/.bin/tsc');
      const { stdout } = spawnSync(compiler, ['-p', '.'], { cwd: folder, encoding: 'utf8' });
      expect(stdout).toBe('');
    },
  );

  test('the package brings the command, which pulls and verifies', async () => {
    const command = path.join(folder, 'node_modules/.bin/marque');
    const variables = { MARQUE_URL: service.url, MARQUE_KEY: service.pro.apiKey };
    const pulled = await runCommand(command, ['pull', 'github'], { folder, variables });
    expect(pulled).toMatchObject({ code: 0, stderr: '' });
    expect(await runCommand(command, ['verify'], { folder })).toMatchObject({
      code: 0,
      stdout: '1 of 1 files are as marque.lock says.\n',
    });
  });
});
