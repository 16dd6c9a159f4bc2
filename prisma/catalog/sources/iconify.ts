import { readPackageFile } from './package-folder';
import type { SourceName } from './source-icon';

type Box = { left: number; top: number; width: number; height: number };
type IconSet = { icons: Record<string, Partial<Box> & { body: string }> } & Pick<
  Box,
  'width' | 'height'
>;

/** A set has all its drawings in one file. */
export const iconifyFile = 'icons.json';

const loaded = new Map<SourceName, IconSet>();

function loadIconSet(source: SourceName): IconSet {
  const set = loaded.get(source) ?? (JSON.parse(readPackageFile(source, iconifyFile)) as IconSet);
  loaded.set(source, set);
  return set;
}

/** All icons of a set, including withdrawn ones, whose drawings stay in the package. */
export function listIconNames(source: SourceName): string[] {
  return Object.keys(loadIconSet(source).icons).sort();
}

function findIcon(source: SourceName, name: string): Box & { body: string } {
  const { icons, width, height } = loadIconSet(source);
  const icon = icons[name];
  if (icon === undefined) throw new Error(`${source} has no ${name}`);
  return { left: 0, top: 0, width, height, ...icon };
}

export function iconAspect(source: SourceName, name: string): number {
  const { width, height } = findIcon(source, name);
  return width / height;
}

export function readIconifyIcon(source: SourceName, name: string): string {
  const { left, top, width, height, body } = findIcon(source, name);
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ' +
    `viewBox="${left} ${top} ${width} ${height}">${body}</svg>`
  );
}
