import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bundlePackage, declareTypes } from '../../packages/marque/build.mjs';

const source = 'packages/marque';

/** The file that `npm publish` would send. */
export async function packTarball(into: string): Promise<string> {
  const cache = path.resolve('node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, 'marque-publish-'));
  try {
    for (const file of ['package.json', 'README.md', 'LICENSE'])
      cpSync(path.join(source, file), path.join(folder, file));
    await bundlePackage(path.join(folder, 'dist'));
    declareTypes(path.join(folder, 'dist/types'));
    const packing = ['pack', '--json', '--pack-destination', path.resolve(into)];
    const [packed] = JSON.parse(npm(packing, folder)) as { filename: string }[];
    return path.join(path.resolve(into), packed?.filename ?? '');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Nothing has to be fetched: the package has no dependencies. */
export function installTarball(tarball: string, folder: string): void {
  const project = { name: 'project', private: true, type: 'module' };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(project));
  npm(['install', '--offline', '--no-audit', '--no-fund', tarball], folder);
}

function npm(parameters: string[], cwd: string): string {
  return execFileSync('npm', parameters, { cwd, encoding: 'utf8', stdio: 'pipe' });
}
