import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageFolder } from './package-folder';
import type { Form, SourceIcon } from './source-icon';

const source = '@lobehub/icons-static-svg';
const endings: [string, Form][] = [
  ['-brand-color', 'wordmark'],
  ['-brand', 'wordmark'],
  ['-text', 'wordmark'],
  ['-color', 'color'],
  ['', 'mono'],
];

/** The Chinese forms (`-cn`) repeat another form with the Chinese name. */
export function listLobehub(): SourceIcon[] {
  const names = readdirSync(path.join(packageFolder(source), 'icons')).map((file) =>
    path.basename(file, '.svg'),
  );
  const known = new Set(names);
  return names
    .filter((name) => !/-(text|color|brand|brand-color|text-cn|text-color|cn)$/.test(name))
    .sort()
    .map((name) => {
      const forms: SourceIcon['forms'] = {};
      for (const [ending, form] of endings) {
        if (known.has(name + ending)) forms[form] ??= name + ending;
      }
      const title =
        /<title>([^<]*)<\/title>/.exec(readLobehub(name))?.[1]?.replaceAll('&amp;', '&') ?? null;
      return {
        source,
        name,
        title,
        aliases: [],
        hex: null,
        url: null,
        urls: [],
        guidelines: null,
        license: null,
        forms,
      };
    });
}

export function readLobehub(name: string): string {
  return readFileSync(path.join(packageFolder(source), 'icons', `${name}.svg`), 'utf8');
}
