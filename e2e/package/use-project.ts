import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { bundlePackage } from '../../packages/marque/build.mjs';
import { serveContract, type ServedContract } from './serve-contract';

type Project = {
  readonly service: ServedContract;
  marque: (parameters: string, options?: { key?: string; input?: string }) => Promise<Ran>;
  inFolder: (...names: string[]) => string;
  readText: (...names: string[]) => string;
};

/** The built command in front of the service, in an empty folder for each test of a file. */
export function useProject(): Project {
  let service: ServedContract;
  let built: string;
  let folder: string;
  beforeAll(async () => {
    service = await serveContract();
    // Inside the repository, so that Node resolves the modules correctly.
    mkdirSync('node_modules/.cache', { recursive: true });
    built = path.resolve(mkdtempSync('node_modules/.cache/marque-command-'));
    await bundlePackage(built);
    writeFileSync(path.join(built, 'package.json'), '{ "type": "module" }');
  });
  afterAll(async () => {
    rmSync(built, { recursive: true });
    await service.close();
  });
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'marque-project-'));
    service.faults.length = 0;
    service.requests.length = 0;
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const inFolder = (...names: string[]) => path.join(folder, ...names);
  return {
    get service() {
      return service;
    },
    marque: (parameters, { key = service.pro.apiKey, input = '' } = {}) =>
      runCommand(path.join(built, 'command.js'), parameters.split(' '), {
        folder,
        input,
        variables: key === '' ? {} : { MARQUE_URL: service.url, MARQUE_KEY: key },
      }),
    inFolder,
    readText: (...names) => readFileSync(inFolder(...names), 'utf8'),
  };
}

type Ran = { code: number | null; stdout: string; stderr: string };

/** The command as a user runs it: in a folder, with a home of its own. */
export async function runCommand(
  script: string,
  parameters: readonly string[],
  {
    folder,
    variables = {},
    input = '',
  }: { folder: string; variables?: Record<string, string>; input?: string },
): Promise<Ran> {
  const child = spawn(process.execPath, [script, ...parameters], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder, ...variables } as unknown as NodeJS.ProcessEnv,
    stdio: 'pipe',
  });
  // A command that reads nothing may have ended.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { code, stdout, stderr };
}
