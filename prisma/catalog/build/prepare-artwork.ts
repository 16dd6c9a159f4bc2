import { AppError } from '../../../server/errors';
import { sanitizeSvg } from '../../../server/artwork/sanitize-svg';
import { listPaints } from '../../../server/artwork/recolor-svg';
import { readArtwork } from '../sources/read-artwork';
import type { SourceName } from '../sources/source-icon';
import { type Ink, measureInk } from './measure-ink';

export type Artwork = {
  source: SourceName;
  name: string;
  svg: string;
  sizeBytes: number;
  /** More than one color, or colors that run into each other. */
  isMultiPaint: boolean;
  /** The shapes without their paint: equal for a glyph and the same glyph filled with a color. */
  outline: string;
  ink: Ink;
};

const inkShareMin = 0.004;

/** Reads, sanitizes and measures a drawing once. What cannot be shipped is null, and counted by cause. */
export function createPreparer(exclude: (cause: string, name: string) => void) {
  const prepared = new Map<string, Promise<Artwork | null>>();
  return (source: SourceName, name: string): Promise<Artwork | null> => {
    const key = `${source}:${name}`;
    let artwork = prepared.get(key);
    if (artwork === undefined) {
      artwork = prepare(source, name, exclude);
      prepared.set(key, artwork);
    }
    return artwork;
  };
}

async function prepare(
  source: SourceName,
  name: string,
  exclude: (cause: string, name: string) => void,
): Promise<Artwork | null> {
  try {
    const svg = sanitizeSvg(readArtwork(source, name));
    const ink = await measureInk(svg);
    if (ink.share < inkShareMin || ink.isPlainSquare) {
      exclude('blank when drawn', `${source}:${name}`);
      return null;
    }
    const paints = listPaints(svg);
    return {
      source,
      name,
      svg,
      sizeBytes: Buffer.byteLength(svg),
      isMultiPaint: paints === null || paints.size > 1,
      outline: [...svg.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path).join(' '),
      ink,
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    exclude(`refused by the sanitizer: ${error.message}`, `${source}:${name}`);
    return null;
  }
}
