import { AppError } from '../../../server/platform/errors';
import { sanitizeSvg } from '../../../server/artwork/sanitize/sanitize-svg';
import { listPaints } from '../../../server/artwork/ink/recolor-svg';
import { readArtwork } from '../sources/read-artwork';
import type { SourceName } from '../sources/source-icon';
import { measureVisibility, type Visibility } from './measure-visibility';

export type Artwork = {
  source: SourceName;
  name: string;
  svg: string;
  sizeBytes: number;
  /** More than one color, or blended colors. */
  isMultiPaint: boolean;
  /** Has exactly one paint, which can be replaced. */
  isRecolorable: boolean;
  /** The shapes without their paint: equal for a glyph and the same glyph in a color. */
  outline: string;
  ink: Visibility;
};

const inkShareMin = 0.004;

/** Reads, sanitizes and measures each drawing once. Null, with the cause reported, if it cannot be shipped. */
export function createPreparer(exclude: (cause: string, name: string) => void) {
  const prepared = new Map<string, Artwork | null>();
  return async (source: SourceName, name: string): Promise<Artwork | null> => {
    const key = `${source}:${name}`;
    const known = prepared.get(key);
    if (known !== undefined) return known;
    const artwork = await prepare(source, name).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      exclude(`refused by the sanitizer: ${error.message}`, key);
      return null;
    });
    const isBlank =
      artwork !== null && (artwork.ink.share < inkShareMin || artwork.ink.isPlainSquare);
    if (isBlank) exclude('blank when drawn', key);
    prepared.set(key, isBlank ? null : artwork);
    return isBlank ? null : artwork;
  };
}

async function prepare(source: SourceName, name: string): Promise<Artwork> {
  const svg = sanitizeSvg(readArtwork(source, name));
  const paints = listPaints(svg);
  return {
    source,
    name,
    svg,
    sizeBytes: Buffer.byteLength(svg),
    isMultiPaint: paints === null || paints.size > 1,
    isRecolorable: paints?.size === 1,
    outline: [...svg.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path).join(' '),
    ink: await measureVisibility(svg),
  };
}
