import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

const sizeBytesMax = 6 * 1024;

/** Bundled as for a site: no Node built-ins, unused code removed. */
async function bundle(code: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: 'packages/marque/src', loader: 'ts' },
    bundle: true,
    minify: true,
    write: false,
    platform: 'browser',
    format: 'esm',
  });
  return outputFiles.map(({ text }) => text).join('');
}

test('the client takes less than 6 kB and uses only web APIs', async () => {
  const code = await bundle("export * from './marque'");
  expect(gzipSync(code).byteLength).toBeLessThan(sizeBytesMax);
  expect(code).toContain('X-API-Key');
  expect(code).not.toMatch(/node:|require\(|\bprocess\b|\bBuffer\b/);
});
