import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { build } from 'esbuild';
import type openapiTypescript from 'openapi-typescript';
import { expect, test } from 'vitest';
import { createRestApp } from '../../server/rest/app';
import { useSeededDatabase } from '../support/test-database';

type Generator = { default: typeof openapiTypescript; astToString: (nodes: unknown) => string };
type Operation = { operationId: string; responses: Record<string, { headers?: unknown }> };
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
};

/** The operations that the client calls. SVG and pictures need no type. */
const operations = new Set([
  'listCatalog',
  'getCatalogItem',
  'batchCatalog',
  'getBrand',
  'lookUpBrand',
  'getSvg',
  'getPng',
  'getNotice',
  'searchBrands',
  'getUsage',
  'listOwnBrands',
  'getOwnBrand',
  'putOwnBrand',
  'putOwnArtwork',
  'removeOwnArtwork',
]);
const bundle = path.resolve('node_modules/.cache/openapi-typescript.cjs');

test('the published client’s types match the OpenAPI document', async () => {
  const { close } = await useSeededDatabase();
  try {
    const response = await createRestApp().request('/openapi.json');
    const types = await generateTypes(await response.text());
    const hint = 'run `npm run openapi:update` after a change of the document';
    const file = '../../packages/marque/src/generated/openapi.ts';
    await expect(types, hint).toMatchFileSnapshot(file);
  } finally {
    await close();
  }
});

/** The types of the client's requests and responses. */
async function generateTypes(text: string): Promise<string> {
  const { default: generate, astToString } = await loadGenerator();
  const document = keepUsed(JSON.parse(text) as Document);
  const source = JSON.stringify(document, (key, value: unknown) =>
    key === 'example' || key === 'examples' ? undefined : value,
  );
  const nodes = await generate(JSON.parse(source) as Parameters<typeof generate>[0], {
    alphabetize: true,
  });
  return `// Generated from /openapi.json by \`npm run openapi:update\`.\n\n${astToString(nodes)}`;
}

/** Errors and headers have types of their own in the client. */
function keepUsed({ paths, components, ...rest }: Document): Document {
  const used = Object.entries(paths).flatMap(([route, methods]) => {
    const kept = Object.entries(methods).filter(([, { operationId }]) =>
      operations.has(operationId),
    );
    const slim = kept.map(([method, { responses, ...operation }]) => {
      const { headers: _, ...ok } = responses['200'] ?? {};
      return [method, { ...operation, responses: { 200: ok } }];
    });
    return slim.length === 0 ? [] : [[route, Object.fromEntries(slim)]];
  });
  const found = new Map<string, unknown>();
  const collect = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/#\/components\/schemas\/(\w+)/g)) {
      if (found.has(name)) continue;
      found.set(name, components.schemas[name]);
      collect(components.schemas[name]);
    }
  };
  collect(used);
  return {
    ...rest,
    paths: Object.fromEntries(used),
    components: { ...components, schemas: Object.fromEntries(found) },
  } as Document;
}

/** It needs the compiler API, which `typescript` has up to version 5. */
async function loadGenerator(): Promise<Generator> {
  mkdirSync(path.dirname(bundle), { recursive: true });
  const compiler = '@ts-morph/common/dist/typescript.js';
  await build({
    entryPoints: ['node_modules/openapi-typescript/dist/index.mjs'],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    alias: { typescript: compiler },
    external: [compiler],
    outfile: bundle,
    logLevel: 'error',
  });
  return createRequire(import.meta.url)(bundle) as Generator;
}
