import path from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { OpenApiDocument } from '../../fuzz/read-operations';
import { createFolder, installPackages, runIn, writeFiles } from '../../support/run-in-folder';
import { type CacheWorld, openCacheWorld } from '../../support/shared-cache/open-cache-world';
import { clientCases } from './client-cases';
import { startValidatingProxy, type ValidatingProxy } from './validating-proxy';

/** The newest that run on the oldest Node that we support. */
const manifest = {
  private: true,
  type: 'module',
  devDependencies: {
    '@hey-api/openapi-ts': '0.95.0',
    'openapi-typescript': '7.13.0',
    orval: '7.13.2',
    typescript: '5.9.3',
  },
};

const compiler = (...include: string[]) => ({
  compilerOptions: {
    target: 'ES2022',
    lib: ['dom', 'dom.iterable', 'esnext'],
    module: 'esnext',
    moduleResolution: 'bundler',
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    types: [],
  },
  include,
});

let world: CacheWorld;
let proxy: ValidatingProxy;
let folder: string;
beforeAll(async () => {
  world = await openCacheWorld(inject('pgliteTemplates').seeded);
  const text = await (await fetch(`${world.server.baseUrl}/openapi.json`)).text();
  proxy = await startValidatingProxy(world.server.baseUrl, JSON.parse(text) as OpenApiDocument);
  folder = createFolder({ 'package.json': JSON.stringify(manifest), 'openapi.json': text });
  await installPackages(folder);
}, 600_000);
afterAll(async () => {
  proxy.stop();
  await world.server.stop();
});

test.each([
  ['openapi-typescript', ['openapi.json', '--output', 'types/api.ts'], 'types'],
  ['openapi-ts', ['--input', 'openapi.json', '--output', 'hey', '--silent'], 'hey'],
  ['orval', ['--input', 'openapi.json', '--output', 'orval/api.ts', '--client', 'fetch'], 'orval'],
])(
  '%s generates from the document, and its output compiles strictly',
  async (tool, flags, made) => {
    await runIn(folder, tool, flags);
    writeFiles(folder, { 'tsconfig.json': JSON.stringify(compiler(`${made}/**/*.ts`)) });
    await runIn(folder, 'tsc', ['--project', '.']);
  },
);

type Call = (options: Record<string, unknown>) => Promise<{
  data?: unknown;
  error?: unknown;
  response: Response;
}>;

test('a generated client passes the contract, and no exchange of it differs from the document', async () => {
  const sdk = (await import(path.join(folder, 'hey/sdk.gen.ts'))) as Record<string, Call>;
  const { client } = (await import(path.join(folder, 'hey/client.gen.ts'))) as {
    client: { setConfig: (config: object) => void };
  };
  const auth = ({ type }: { type: string }) =>
    type === 'apiKey' ? world.keys['pro A'] : undefined;
  client.setConfig({ baseUrl: proxy.baseUrl, auth });
  for (const { operation, options = {}, status, holds } of clientCases) {
    const call = sdk[operation];
    if (call === undefined) throw new Error(`The client has no ${operation}.`);
    const { data, error, response } = await call(options);
    // Members may be getters, as those of a Blob are.
    const read = (name: string) => [name, Reflect.get(Object(data ?? error), name)];
    const found = Object.fromEntries(Object.keys(holds).map(read));
    expect({ operation, status: response.status, ...found }).toEqual({
      operation,
      status,
      ...holds,
    });
  }
  expect(proxy.violations).toEqual([]);
  expect(proxy.count()).toBe(clientCases.length);
  console.log(`${proxy.count()} exchanges of a generated client are as the document says`);
});
