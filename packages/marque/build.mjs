import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = path.dirname(fileURLToPath(import.meta.url));

/**
 * Builds the published modules into a folder. They share chunks, so that an error class is the same in
 * every module.
 * @param {string} folder
 */
export async function bundlePackage(folder) {
  const source = path.join(here, 'src');
  await build({
    entryPoints: {
      marque: path.join(source, 'marque.ts'),
      react: path.join(source, 'logo.tsx'),
      server: path.join(source, 'serve-logos.ts'),
      command: path.join(source, 'command/main.ts'),
    },
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    jsx: 'automatic',
    external: ['node:*', 'react', 'react/jsx-runtime'],
    logLevel: 'warning',
  });
}

/** @param {string} folder */
export function declareTypes(folder) {
  const project = ['-p', path.join(here, 'tsconfig.json'), '--outDir', folder];
  execFileSync('npx', ['tsc', ...project], { stdio: 'inherit' });
}

// `node packages/marque/build.mjs`
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = path.join(here, 'dist');
  rmSync(folder, { recursive: true, force: true });
  await bundlePackage(folder);
  declareTypes(path.join(folder, 'types'));
}
