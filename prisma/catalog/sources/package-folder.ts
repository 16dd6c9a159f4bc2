import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { SourceName } from './source-icon';

/** The folder of a source package. Every command runs in the root of the project. */
const packageFolder = (source: SourceName) => path.join(process.cwd(), 'node_modules', source);

export function readPackageFile(source: SourceName, file: string): string {
  return readFileSync(path.join(packageFolder(source), file), 'utf8');
}

/** The files of a folder by name, without their ending. */
export function listPackageFiles(source: SourceName, folder: string, ending: string): string[] {
  return readdirSync(path.join(packageFolder(source), folder))
    .filter((file) => file.endsWith(ending))
    .map((file) => path.basename(file, ending))
    .sort();
}

export function packageVersion(source: SourceName): string {
  if (source === '@iconify/json') return pinnedVersion('selfhst', source);
  return (JSON.parse(readPackageFile(source, 'package.json')) as { version: string }).version;
}

/** For a package that only one command installs: a package.json in a `folder` of the catalog pins it. */
export function pinnedVersion(folder: string, name: string): string {
  const file = path.join(process.cwd(), 'prisma/catalog', folder, 'package.json');
  const { dependencies } = JSON.parse(readFileSync(file, 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const version = dependencies[name];
  if (version === undefined) throw new Error(`${file} does not pin ${name}`);
  return version;
}
