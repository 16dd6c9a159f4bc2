import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { env } from '../../../server/platform/env';
import { noFacts, type SourceIcon } from './source-icon';

const source = '@iconify/json';

/** Where `npm run catalog:selfhst` puts the drawings: their package is too large for every install. */
export const selfhstDrawings = () => path.join(env.dataFolder, 'selfhst.json');

export const hasSelfhstDrawings = () => existsSync(selfhstDrawings());

type IconSet = {
  icons: Record<string, { body: string; width?: number; height?: number; hidden?: true }>;
  width: number;
  height: number;
};

let loaded: IconSet | null = null;

function loadSet(): IconSet {
  loaded ??= JSON.parse(readFileSync(selfhstDrawings(), 'utf8')) as IconSet;
  return loaded;
}

/** Frees some 30 MB: the drawings are not needed once they are in the database. */
export function unloadSelfhst(): void {
  loaded = null;
}

/** Years, versions and colors of a logo that the set also has, and marks combined with another. */
const subVariant =
  /-((19|20)\d\d|v\d|4k|anime|blue|pink|retro|wordmark|deprecated|detailed|hybrid|transparent)$|^(lidarr|prowlarr|readarr|sonarr)-radarr$/;

/** `-dark` is the glyph in black and `-light` the one in white: neither is for dark or light pages. */
export function listSelfhst(): SourceIcon[] {
  const { icons } = loadSet();
  return Object.keys(icons)
    .filter((name) => !/-(light|dark)$/.test(name) && icons[name]?.hidden !== true)
    .filter((name) => !subVariant.test(name))
    .sort()
    .map((name) => {
      const mono = [`${name}-dark`, `${name}-light`].find((glyph) => icons[glyph] !== undefined);
      return { ...noFacts, source, name, forms: { main: name, ...(mono && { mono }) } };
    });
}

export function readSelfhstDrawing(name: string): string {
  const { icons, width, height } = loadSet();
  const icon = icons[name];
  if (icon === undefined) throw new Error(`${source} has no ${name}`);
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ' +
    `viewBox="0 0 ${icon.width ?? width} ${icon.height ?? height}">${icon.body}</svg>`
  );
}
