import { readFile } from 'node:fs/promises';
import path from 'node:path';
import subsetFont from 'subset-font';

const packageFolder = path.resolve('node_modules/geist/dist/fonts');

/** First and last code points of the site's text and of the names of the brands. */
const ranges = [
  [0x20, 0x7e],
  // Latin-1 and Latin Extended-A, and the Romanian letters beyond.
  [0xa0, 0x17f],
  [0x218, 0x21b],
  // Dashes, quotation marks, the ellipsis, permille and single angle quotation marks.
  [0x2010, 0x2027],
  [0x2030, 0x203a],
  // Euro, trade mark, arrows, minus, at most and at least, the command key.
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
  [0x2264, 0x2265],
  [0x2318, 0x2318],
] as const;

export const characters = ranges
  .flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)),
  )
  .join('');

/**
 * Geist from its package, reduced to the characters that pages show: a third of the size. The system's font
 * shows the others.
 * @returns the bytes by file name
 */
export async function makeFonts(): Promise<Map<string, Buffer>> {
  const subset = async (file: string, weights?: { min: number; max: number }) =>
    subsetFont(await readFile(path.join(packageFolder, file)), characters, {
      targetFormat: 'woff2',
      variationAxes: weights ? { wght: weights } : {},
      // Kerning, marks and figures of one width; no stylistic alternates.
      keepFeatures: ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'tnum'],
    });
  return new Map([
    // From text to headings: tokens.css uses nothing bolder.
    ['geist.woff2', await subset('geist-sans/Geist-Variable.woff2', { min: 400, max: 600 })],
    ['geist-mono.woff2', await subset('geist-mono/GeistMono-Regular.woff2')],
  ]);
}
