/** What a form is for. `main` is the source's usual drawing, `flat` one that only fills a glyph with one color. */
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

/** One brand as one source package knows it. */
export type SourceIcon = {
  source: SourceName;
  /** The source's own slug, unique in the package. */
  name: string;
  title: string | null;
  aliases: string[];
  hex: string | null;
  url: string | null;
  /** Further addresses that say something about the brand's domain. */
  urls: string[];
  guidelines: string | null;
  /** SPDX id, or the source's own words where it gives none; null where the package's license holds. */
  license: string | null;
  /** Form → name under which `readArtwork` finds the drawing. */
  forms: Partial<Record<Form, string>>;
};

export const sourceNames = [
  'simple-icons',
  '@thesvg/icons',
  '@lobehub/icons-static-svg',
  '@cardog-icons/core',
  '@iconify-json/logos',
  '@iconify-json/devicon',
  '@iconify-json/cib',
  'super-tiny-icons',
] as const;

export type SourceName = (typeof sourceNames)[number];
