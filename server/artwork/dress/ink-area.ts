import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { getPicture, type Rasterizer, rasterizer } from '../raster/get-picture';
import type { ServedArtwork } from '../served-artwork';

/** In units of the longer side of the drawing, from its top left. */
export type InkArea = z.infer<typeof inkArea>;

const inkArea = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  /** How much of the square over the longer side has ink. */
  area: z.number(),
});

export type MeasuredArtwork = { artwork: ServedArtwork; ink: InkArea };

const measured = new LRUCache<string, InkArea>({ max: 20_000 });

/**
 * Measures the ink in the drawing process, once for each artwork. A drawing that the renderer refuses is replaced, as
 * in a picture.
 * @throws AppError `service_unavailable`
 */
export async function measureInkArea(
  artwork: ServedArtwork,
  replace: { placeholder: () => ServedArtwork; requestId: string },
  raster: Rasterizer = rasterizer(),
): Promise<MeasuredArtwork> {
  const known = measured.get(artwork.etag);
  if (known !== undefined) return { artwork, ink: known };
  const { picture, bytes } = await getPicture(
    { artwork, ...replace, format: 'ink', size: 1 },
    raster,
  );
  const ink = inkArea.parse(JSON.parse(new TextDecoder().decode(bytes)));
  measured.set(picture.artwork.etag, ink);
  return { artwork: picture.artwork, ink };
}
