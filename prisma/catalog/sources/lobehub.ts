import { listPackageFiles } from './package-folder';
import { readArtwork } from './read-artwork';
import { type Form, noFacts, type SourceIcon } from './source-icon';

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
  const names = listPackageFiles(source, 'icons', '.svg');
  const known = new Set(names);
  return names
    .filter((name) => !/-(text|color|brand|brand-color|text-cn|text-color|cn)$/.test(name))
    .map((name) => {
      const forms: SourceIcon['forms'] = {};
      for (const [ending, form] of endings) {
        if (known.has(name + ending)) forms[form] ??= name + ending;
      }
      const [, title = null] = /<title>([^<]*)<\/title>/.exec(readArtwork(source, name)) ?? [];
      return {
        ...noFacts,
        source,
        name,
        title: title?.replaceAll('&amp;', '&') ?? null,
        categories: ['AI'],
        forms,
      };
    });
}
