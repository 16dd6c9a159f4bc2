/** The use of a drawing. `main` is the source's default. */
export type Form =
  | 'mono'
  | 'main'
  | 'color'
  | 'dark'
  | 'light'
  | 'wordmark'
  | 'wordmarkDark'
  | 'icon'
  | 'iconDark'
  | 'logo'
  | 'tile';

/** A brand in one source package. */
export type SourceIcon = {
  source: SourceName;
  /** The source's own slug, unique in the package. */
  name: string;
  title: string | null;
  aliases: string[];
  /** What the brand does, in the source's own words. */
  categories: string[];
  hex: string | null;
  url: string | null;
  /** More addresses that hint at the brand's domain. */
  urls: string[];
  guidelines: string | null;
  /** SPDX id, or the source's own words; null if the package's license applies. */
  license: string | null;
  /** The name of each drawing, for `readArtwork`. */
  forms: Partial<Record<Form, string>>;
};

/** How the hand-kept tables name an icon. */
export function keyOf({ source, name }: SourceIcon): string {
  return `${source}:${name}`;
}

/** Every address of a brand in a source. */
export function listUrls({ url, urls }: SourceIcon): string[] {
  return url === null ? urls : [url, ...urls];
}

/** For sources that have only drawings. */
export const noFacts = {
  title: null,
  aliases: [],
  categories: [],
  hex: null,
  url: null,
  urls: [],
  guidelines: null,
  license: null,
} satisfies Partial<SourceIcon>;

export const sourceNames = [
  'simple-icons',
  '@thesvg/icons',
  '@lobehub/icons-static-svg',
  '@cardog-icons/core',
  '@iconify-json/logos',
  '@iconify-json/devicon',
  '@iconify-json/cib',
  'super-tiny-icons',
  '@iconify/json',
  '@iconify-json/token-branded',
  'react-pay-icons',
  '@iconify-json/file-icons',
  'banks-logo',
] as const;

export type SourceName = (typeof sourceNames)[number];
