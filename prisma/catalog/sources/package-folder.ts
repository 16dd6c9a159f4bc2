import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { SourceName } from './source-icon';

/** Where a source package lies. Commands run at the root of the project, bundled or not. */
export function packageFolder(source: SourceName): string {
  return path.join(process.cwd(), 'node_modules', source);
}

export function packageVersion(source: SourceName): string {
  const manifest: unknown = JSON.parse(
    readFileSync(path.join(packageFolder(source), 'package.json'), 'utf8'),
  );
  return (manifest as { version: string }).version;
}
