import { type Variant, variants } from '../../server/contract/variants';

/** Of an SVG, which is sent in a call with the others. */
const svgBytesMax = 700_000;
const bitmapBytesMax = 1024 * 1024;

/** A drawing, or a picture made of pixels in base64, and an address to show it. */
export type ReadDrawing = ({ svg: string } | { bitmap: string }) & { address: string };

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
export async function readDrawing(file: File): Promise<ReadDrawing | string> {
  const type = typeOf(file);
  if (type === null) return 'It is not an SVG, PNG or WebP.';
  if (type !== 'svg+xml') {
    if (file.size > bitmapBytesMax) return 'It is larger than 1 MiB.';
    const bitmap = toBase64(new Uint8Array(await file.arrayBuffer()));
    return { bitmap, address: `data:image/${type};base64,${bitmap}` };
  }
  if (file.size > svgBytesMax) return 'It is larger than 700 kB.';
  try {
    const svg = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    return { svg, address: svgAddress(svg) };
  } catch {
    return 'It is not UTF-8 text.';
  }
}

/** An SVG as an address, which needs no request. */
export const svgAddress = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

function typeOf({ name, type }: File): 'svg+xml' | 'png' | 'webp' | null {
  const [, named] = /\.(svg|png|webp)$/i.exec(name) ?? [];
  const [, declared] = /^image\/(svg\+xml|png|webp)$/.exec(type) ?? [];
  const found = named?.toLowerCase().replace('svg', 'svg+xml') ?? declared;
  return found === 'svg+xml' || found === 'png' || found === 'webp' ? found : null;
}

/** In parts: a call takes no million arguments. */
function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let i = 0; i < bytes.length; i += 8192)
    binary += String.fromCodePoint(...bytes.subarray(i, i + 8192));
  return btoa(binary);
}
