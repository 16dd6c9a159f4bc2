import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Caller } from '../../accounts/keys/caller';
import { opensBrand } from '../../accounts/keys/check-grant';
import { pickArtwork } from '../../artwork/choose-artwork';
import { readViewBox } from '../../artwork/ink/bounds';
import type { Brand, Catalog } from '../../catalog/catalog';
import { currentCatalog } from '../../catalog/current-catalog';
import { findArtwork } from '../../catalog/get-brand';
import type { Variant } from '../../contract/variants';
import { env } from '../../platform/env';
import { oncePer, processWide } from '../../platform/process/made-once';
import type { Icon } from './iconify-icon';
import { inCurrentColor } from './paint-surface-mono';
import { findSurfaceBrand } from './surface';

/** What Iconify's clients and pickers show about a set. `palette`: whether the icons have colors of their own. */
export type IconSetInfo = {
  name: string;
  author: { name: string; url?: string };
  license: { title: string; spdx?: string; url?: string };
  category?: string;
  palette: boolean;
  samples?: string[];
  height?: number;
};

export type IconSet = {
  prefix: string;
  info: IconSetInfo;
  /** The variant that a plan must have for it. */
  variant: Variant;
  /** Of an icon that states none. */
  size: { width: number; height: number };
  /** In seconds since 1970. */
  lastModified: () => number;
  /** The names to list, without hidden ones. */
  names: (catalog: Catalog) => readonly string[];
  /** Null for a name that is unknown, or whose brand the key does not open. */
  find: (name: string, caller: Caller) => { icon: Icon; parent?: string } | null;
};

/** Sets that the catalog was made from, by their usual names. Their icons are the packages' own, byte for byte. */
const packageSets = {
  'simple-icons': 'mono',
  cib: 'mono',
  'file-icons': 'mono',
  logos: 'color',
  devicon: 'color',
  'token-branded': 'color',
} as const satisfies Record<string, Variant>;

/** Marque's own sets, by prefix. */
const ownSets = {
  marque: { name: 'Marque', variant: 'color' },
  'marque-mono': { name: 'Marque, one color', variant: 'mono' },
  'marque-wordmark': { name: 'Marque wordmarks', variant: 'wordmark' },
} as const satisfies Record<string, { name: string; variant: Variant }>;

type OwnPrefix = keyof typeof ownSets;
type PackagePrefix = keyof typeof packageSets;

export const iconPrefixes = [...Object.keys(ownSets), ...Object.keys(packageSets)];

export function findIconSet(prefix: string): IconSet | null {
  if (Object.hasOwn(ownSets, prefix)) return openOwnSet(prefix as OwnPrefix);
  if (!Object.hasOwn(packageSets, prefix)) return null;
  return processWide(`icon-set ${prefix}`, () => openPackageSet(prefix as PackagePrefix));
}

type PackageSet = {
  icons: Record<string, Icon>;
  aliases?: Record<string, Icon & { parent: string }>;
  lastModified?: number;
  width?: number;
  height?: number;
};

/** Read when it is first asked for, and kept: the six of them take about 40 MB. */
function openPackageSet(prefix: PackagePrefix): IconSet {
  const folder = path.join(process.cwd(), 'node_modules', '@iconify-json', prefix);
  const read = (file: string) =>
    JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as unknown;
  const {
    icons,
    aliases = {},
    lastModified = 0,
    width = 16,
    height = 16,
  } = read('icons.json') as PackageSet;
  const ofName = (name: string) => (Object.hasOwn(icons, name) ? icons[name] : undefined);
  const isShown = (name: string) => ofName(name)?.hidden !== true && findOwner(name) !== null;
  return {
    prefix,
    variant: packageSets[prefix],
    size: { width, height },
    info: read('info.json') as IconSetInfo,
    lastModified: () => lastModified,
    names: oncePer((_catalog: Catalog) => Object.keys(icons).filter(isShown)),
    find(name, { grant }) {
      const alias = Object.hasOwn(aliases, name) ? aliases[name] : undefined;
      const icon = ofName(alias?.parent ?? name);
      const owner = findOwner(name) ?? (alias ? findOwner(alias.parent) : null);
      if (icon === undefined || owner === null || !opensBrand(grant, owner)) return null;
      return alias === undefined ? { icon } : { icon, parent: alias.parent };
    },
  };
}

const form = /-(?:icon|wordmark|dark|light|background|original|plain|horizontal|vertical|mono)$/;

/**
 * The brand of an icon of a package. Only icons of brands that are in the catalog today are served: the others were left
 * out for their license, or removed at their owner's request.
 */
function findOwner(name: string): Brand | null {
  for (let base = name; ; base = base.replace(form, '')) {
    const brand = byBareName(currentCatalog()).get(bare(base));
    if (brand !== undefined) return brand;
    if (!form.test(base)) return null;
  }
}

const bare = (name: string) => name.replaceAll('-', '');

const byBareName = oncePer(
  ({ brands }: Catalog) =>
    new Map(brands.flatMap((one) => [one.slug, ...one.lookups].map((name) => [bare(name), one]))),
);

function openOwnSet(prefix: OwnPrefix): IconSet {
  const { name: title, variant } = ownSets[prefix];
  return {
    prefix,
    variant,
    size: { width: 24, height: 24 },
    info: {
      name: title,
      author: { name: 'Marque', url: env.publicUrl },
      license: { title: 'The license of each drawing', url: `${env.publicUrl}/licenses` },
      category: 'Logos',
      palette: variant !== 'mono',
      height: 24,
      samples: ['github', 'stripe', 'figma'],
    },
    lastModified: () => Math.floor((currentCatalog().seededAt?.getTime() ?? 0) / 1000),
    names: ({ brands }) => listOwn[prefix](brands),
    find(name, caller) {
      const brand = findSurfaceBrand(name, caller);
      if (brand === null || !hasIcon(brand, variant)) return null;
      const served = pickArtwork(brand, variant);
      const svg = new TextDecoder().decode(served.svg);
      return { icon: toIcon(served.variant === 'mono' ? inCurrentColor(svg) : svg) };
    },
  };
}

/** Brands that a set has an icon of: only wordmarks have no substitute. */
const hasIcon = (brand: Brand, variant: Variant) =>
  variant === 'wordmark' ? findArtwork(brand, variant) !== null : brand.artwork.size > 0;

const listOwn = Object.fromEntries(
  Object.entries(ownSets).map(([prefix, { variant }]) => [
    prefix,
    oncePer((brands: Catalog['brands']) =>
      brands.filter((one) => hasIcon(one, variant)).map(({ slug }) => slug),
    ),
  ]),
) as Record<OwnPrefix, (brands: Catalog['brands']) => string[]>;

/** A stored drawing without its `<svg>`, whose paints go to a group. */
function toIcon(svg: string): Icon {
  const { x, y, width, height } = readViewBox(svg);
  const [, root = '', body = ''] = /^<svg([^>]*)>([\s\S]*)<\/svg>\s*$/.exec(svg) ?? [];
  const paints = root.replaceAll(/\s(?:xmlns(?::\w+)?|viewBox|width|height|version)="[^"]*"/g, '');
  return {
    body: paints.trim() === '' ? body : `<g${paints}>${body}</g>`,
    ...(x !== 0 && { left: x }),
    ...(y !== 0 && { top: y }),
    width,
    height,
  };
}
