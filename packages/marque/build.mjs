import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
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
      react: path.join(source, 'react.ts'),
      vue: path.join(source, 'vue.ts'),
      element: path.join(source, 'element.ts'),
      'logo-image': path.join(source, 'logo-image.ts'),
      server: path.join(source, 'serve-logos.ts'),
      node: path.join(source, 'node-logos.ts'),
      command: path.join(source, 'command/main.ts'),
    },
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    jsx: 'automatic',
    external: ['node:*', 'react', 'react/jsx-runtime', 'vue'],
    logLevel: 'warning',
  });
  // Svelte compiles components with the project that uses them.
  copyFileSync(path.join(source, 'Logo.svelte'), path.join(folder, 'Logo.svelte'));
}

/** @param {string} folder */
function declareTypes(folder) {
  const project = ['-p', path.join(here, 'tsconfig.json'), '--outDir', folder];
  execFileSync('npx', ['tsc', ...project], { stdio: 'inherit' });
  copyFileSync(path.join(here, 'src/svelte.d.ts'), path.join(folder, 'svelte.d.ts'));
}

/**
 * Writes the archive that `npm publish` would send. The same sources give the same bytes.
 * @param {string} file
 */
export async function packPackage(file) {
  const folder = mkdtempSync(path.join(tmpdir(), 'marque-package-'));
  try {
    for (const name of ['package.json', 'README.md', 'LICENSE'])
      cpSync(path.join(here, name), path.join(folder, name));
    await bundlePackage(path.join(folder, 'dist'));
    declareTypes(path.join(folder, 'dist/types'));
    execFileSync('npm', ['pack', '--silent'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const packed = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
    copyFileSync(path.join(folder, packed), file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

// `node packages/marque/build.mjs FILE.tgz`
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , file] = process.argv;
  if (file === undefined) throw new Error('Name the file to write: FILE.tgz.');
  await packPackage(file);
}
