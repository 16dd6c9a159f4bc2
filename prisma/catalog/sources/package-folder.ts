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
  return (JSON.parse(readPackageFile(source, 'package.json')) as { version: string }).version;
}
