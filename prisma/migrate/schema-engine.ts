import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import type { SchemaEngine } from '@prisma/schema-engine-wasm';
import * as glue from '@prisma/schema-engine-wasm/schema_engine_bg';

const prismaFolder = path.join(process.cwd(), 'prisma');
/** By its path, because the package does not export this file. */
const wasmFile = path.join(
  process.cwd(),
  'node_modules/@prisma/schema-engine-wasm/schema_engine_bg.wasm',
);

/** No tables or enums are hidden from the engine. */
export const everything = { externalTables: [], externalEnums: [] };

/**
 * Prisma's schema engine as WebAssembly. It uses the client's driver adapter, so it works
 * on the embedded database too, and nothing is downloaded.
 */
export async function openSchemaEngine(
  adapter: SqlMigrationAwareDriverAdapterFactory,
): Promise<SchemaEngine> {
  instantiate();
  return glue.SchemaEngine.new(
    { datamodels: [await readDatamodel()] },
    () => {},
    bindMigrationAwareSqlAdapterFactory(adapter),
  );
}

export async function readDatamodel(): Promise<[file: string, text: string]> {
  const file = path.join(prismaFolder, 'schema.prisma');
  return [file, await readFile(file, 'utf8')];
}

let instantiated = false;

function instantiate(): void {
  if (instantiated) return;
  const bytes = readFileSync(wasmFile);
  const instance = new WebAssembly.Instance(new WebAssembly.Module(bytes), {
    './schema_engine_bg.js': glue as unknown as WebAssembly.ModuleImports,
  });
  glue.__wbg_set_wasm(instance.exports);
  const { __wbindgen_start: start } = instance.exports;
  if (typeof start === 'function') start();
  instantiated = true;
}
