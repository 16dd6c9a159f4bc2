import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildSync } from 'esbuild';
import sharp from 'sharp';

const memoryFile = path.join(process.cwd(), 'node_modules/.cache/marque/catalog-build.json');
const folder = 'prisma/catalog/build';

/** What the drawings are measured and derived with. */
const entryPoints = ['measure-artwork.ts', 'derive-facts.ts'].map((name) => `${folder}/${name}`);

type Stored = { version: string; results: Record<string, unknown> };

/**
 * Keeps what was computed from drawings for the next build: a build that changes a few rows takes seconds. Any change
 * of the code that computes it, or of a library that this uses, empties the memory.
 */
export function openMemory(file = memoryFile) {
  const version = versionOfCode();
  const stored = read(file);
  const results = new Map(stored?.version === version ? Object.entries(stored.results) : []);
  const before = results.size;
  const save = () => {
    if (results.size === before) return;
    mkdirSync(path.dirname(file), { recursive: true });
    const content: Stored = { version, results: Object.fromEntries(results) };
    writeFileSync(file, JSON.stringify(content));
  };
  return {
    save,
    /** @param work depends on its parameters alone; these and its result are plain JSON */
    remember<Input extends unknown[], Output>(
      name: string,
      work: (...input: Input) => Promise<Output>,
    ) {
      return async (...input: Input): Promise<Output> => {
        const key = hash(`${name} ${JSON.stringify(input)}`);
        if (!results.has(key)) results.set(key, await work(...input));
        return structuredClone(results.get(key)) as Output;
      };
    },
  };
}

export type Memory = ReturnType<typeof openMemory>;

function read(file: string): Stored | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Stored;
  } catch {
    return null;
  }
}

function versionOfCode(): string {
  const { outputFiles } = buildSync({
    entryPoints,
    bundle: true,
    write: false,
    outdir: folder,
    platform: 'node',
    format: 'esm',
    external: ['sharp'],
    logLevel: 'silent',
  });
  return hash([JSON.stringify(sharp.versions), ...outputFiles.map(({ text }) => text)].join('\n'));
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
