import sharp from 'sharp';
import { readViewBox } from '../../../server/artwork/ink/bounds';

export type RenderFault =
  | { cause: 'fails'; detail: string }
  | { cause: 'blank'; detail: string }
  | { cause: 'clipped'; detail: string };

const longestPixels = 160;
/** A clipped shape continues right beyond the edge; anything farther away is outside on purpose. */
const padPixels = 6;
const blankShareMax = 0.001;
/** Anything smaller is at most the outer edge of a stroke. */
const clippedShareMin = 0.005;

/** Draws a sanitized SVG with a margin around its viewBox. Null if nothing is wrong. */
export async function findRenderFault(svg: string): Promise<RenderFault | null> {
  const { x, y, width, height } = readViewBox(svg);
  const scale = longestPixels / Math.max(width, height);
  const pad = padPixels / scale;
  const wide = svg
    .replace(
      /viewBox="[^"]+"/,
      `viewBox="${x - pad} ${y - pad} ${width + 2 * pad} ${height + 2 * pad}"`,
    )
    .replace(
      '<svg ',
      `<svg width="${width * scale + 2 * padPixels}" height="${height * scale + 2 * padPixels}" `,
    );
  let drawn;
  try {
    drawn = await sharp(Buffer.from(wide))
      .ensureAlpha()
      .extractChannel(3)
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    return { cause: 'fails', detail: error instanceof Error ? error.message : String(error) };
  }
  const { data, info } = drawn;
  // A pixel on the edge of the viewBox counts as inside.
  const near = padPixels - 1;
  const right = Math.ceil(padPixels + width * scale) + 1;
  const bottom = Math.ceil(padPixels + height * scale) + 1;
  let seen = 0;
  let cut = 0;
  for (const [i, alpha] of data.entries()) {
    const column = i % info.width;
    const row = Math.floor(i / info.width);
    const isInside = column >= near && column < right && row >= near && row < bottom;
    if (isInside) seen += alpha;
    else cut += alpha;
  }
  if (seen / 255 < blankShareMax * width * height * scale ** 2)
    return { cause: 'blank', detail: `${Math.round(seen / 255)} pixels of ink` };
  const cutShare = cut / (seen + cut);
  if (cutShare < clippedShareMin) return null;
  return { cause: 'clipped', detail: `${(cutShare * 100).toFixed(1)} % of the ink` };
}
