import { AppError } from '../../../server/platform/errors';
import { listPaints } from '../../../server/artwork/ink/recolor-svg';
import { sanitizeSvg } from '../../../server/artwork/sanitize/sanitize-svg';
import { drawSilhouette, type Silhouette } from './compare-silhouettes';
import { measureVisibility, type Visibility } from './measure-visibility';

export type MeasuredArtwork = {
  svg: string;
  sizeBytes: number;
  /** More than one color, or blended colors. */
  isMultiPaint: boolean;
  /** Has exactly one paint, which can be replaced. */
  isRecolorable: boolean;
  /** The shapes without their paint: equal for a glyph and the same glyph in a color. */
  outline: string;
  ink: Visibility;
  silhouette: Silhouette;
};

const inkShareMin = 0.004;

/** Sanitizes and measures a drawing of a source, or says why it cannot be shipped. */
export async function measureArtwork(
  source: string,
): Promise<MeasuredArtwork | { refused: string }> {
  let svg: string;
  try {
    svg = sanitizeSvg(source);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { refused: `refused by the sanitizer: ${error.message}` };
  }
  const ink = await measureVisibility(svg);
  if (ink.share < inkShareMin || ink.isPlainSquare) return { refused: 'blank when drawn' };
  const paints = listPaints(svg);
  return {
    svg,
    sizeBytes: Buffer.byteLength(svg),
    isMultiPaint: paints === null || paints.size > 1,
    isRecolorable: paints?.size === 1,
    outline: [...svg.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path).join(' '),
    ink,
    silhouette: await drawSilhouette(svg, ink.box),
  };
}
