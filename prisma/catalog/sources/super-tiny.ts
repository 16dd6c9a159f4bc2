import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageFolder } from './package-folder';
import type { SourceIcon } from './source-icon';

const source = 'super-tiny-icons';

export function listSuperTiny(): SourceIcon[] {
  return readdirSync(path.join(packageFolder(source), 'images/svg'))
    .map((file) => path.basename(file, '.svg'))
    .sort()
    .map((name) => ({
      source,
      name,
      title: null,
      aliases: [],
      hex: null,
      url: null,
      urls: [],
      guidelines: null,
      license: null,
      forms: { tile: name },
    }));
}

export function readSuperTiny(name: string): string {
  return readFileSync(path.join(packageFolder(source), 'images/svg', `${name}.svg`), 'utf8');
}
