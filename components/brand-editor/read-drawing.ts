import { type Variant, variants } from '../../server/contract/variants';

/** What a call to the server can carry, with room for the rest. */
const sizeBytesMax = 700_000;

/** The names that designers give to files, by variant. `white` is for dark backgrounds. */
const words: readonly (readonly [Variant, RegExp])[] = [
  ['wordmark', /wordmark|logotype|lockup|horizontal|text|full/],
  ['icon', /icon|symbol|avatar|glyph|square|app/],
  ['mono', /mono|black|silhouette|1c|single/],
  ['dark', /dark|white|negative|invert|inverse|reverse|knockout/],
  ['light', /light|positive/],
  ['color', /colou?r|logo|brand|primary/],
];

/** In this order a file whose name says nothing takes a variant. */
const usual: readonly Variant[] = ['color', 'mono', 'icon', 'wordmark', 'dark', 'light'];

/**
 * The variant that a file is probably for.
 * @param taken variants of the other files
 */
export function guessVariant(fileName: string, taken: readonly Variant[]): Variant {
  const name = fileName.toLowerCase().replace(/\.[a-z]+$/, '');
  const exact = variants.find((variant) => variant === name);
  const said = [exact, ...words.filter(([, word]) => word.test(name)).map(([variant]) => variant)];
  const isFree = (variant: Variant) => !taken.includes(variant);
  return (
    said.find((variant): variant is Variant => variant !== undefined && isFree(variant)) ??
    usual.find(isFree) ??
    'color'
  );
}

/** The drawing in a file; a sentence that says what is wrong if it cannot be used. */
export async function readDrawing(file: File): Promise<{ svg: string } | string> {
  if (file.size > sizeBytesMax) return 'It is larger than 700 kB.';
  if (!/\.svg$/i.test(file.name) && file.type !== 'image/svg+xml') return 'It is not an SVG.';
  try {
    return { svg: new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()) };
  } catch {
    return 'It is not UTF-8 text.';
  }
}
