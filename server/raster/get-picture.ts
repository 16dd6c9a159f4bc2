import type { ServedArtwork } from '../artwork/served-artwork';
import { AppError } from '../errors';
import { log } from '../log';
import { metrics } from '../metrics/metrics';
import { DrawingLost, DrawingRefused } from './drawing-process';
import { describePicture, type Picture, type PictureKind } from './picture';
import { type Rasterizer, rasterizer } from './rasterizer';

/** A picture of an artwork, and what to draw where that cannot be drawn. */
export type PictureWish = PictureKind & {
  readonly artwork: ServedArtwork;
  readonly placeholder: () => ServedArtwork;
};

type Bytes = Uint8Array<ArrayBuffer>;

/** It is as broken tomorrow, but sharp or the catalog may have been mended. */
const refusedMsMax = 600_000;
/** Drawing took too long or too much, which may be a busy machine's fault: not to be tried again at once. */
const lostMsMax = 30_000;

/** The picture that the wish will be answered with, as far as is known without drawing. */
export function planPicture(wish: PictureWish, { failures }: Rasterizer = rasterizer()): Picture {
  const isRefused = failures.get(wish.artwork.etag) === 'refused';
  return describePicture(isRefused ? wish.placeholder() : wish.artwork, wish);
}

/** The bytes where they were drawn before. */
export async function findPicture(
  { id }: Picture,
  { remembered, folder }: Rasterizer = rasterizer(),
): Promise<Bytes | null> {
  return remembered.get(id) ?? (await folder.find(id));
}

/**
 * Draws the wished picture, once however many ask for it at the same time, or finds it drawn.
 * @throws AppError `service_unavailable`
 */
export async function getPicture(
  wish: PictureWish,
  raster: Rasterizer = rasterizer(),
): Promise<{ picture: Picture; bytes: Bytes }> {
  const picture = planPicture(wish, raster);
  const known = raster.remembered.get(picture.id);
  if (known !== undefined) {
    metrics().pictures.inc({ outcome: 'remembered' });
    return { picture, bytes: known };
  }
  try {
    return { picture, bytes: await (raster.running.get(picture.id) ?? begin(picture, raster)) };
  } catch (error) {
    if (error instanceof DrawingLost) throw putOff(picture, raster, error);
    if (!(error instanceof DrawingRefused)) throw error;
    // Known to be refused by now, so that this time it is the placeholder.
    if (picture.artwork === wish.artwork) return getPicture(wish, raster);
    throw putOff(picture, raster, error);
  }
}

function begin(picture: Picture, raster: Rasterizer): Promise<Bytes> {
  const running = findOrDraw(picture, raster).finally(() => raster.running.delete(picture.id));
  raster.running.set(picture.id, running);
  return running;
}

async function findOrDraw(picture: Picture, raster: Rasterizer): Promise<Bytes> {
  const stored = await raster.folder.find(picture.id);
  if (stored !== null) {
    metrics().pictures.inc({ outcome: 'found' });
    raster.remembered.set(picture.id, stored);
    return stored;
  }
  if (raster.failures.has(picture.artwork.etag)) throw putOff(picture, raster);
  const bytes = await draw(picture, raster);
  raster.remembered.set(picture.id, bytes);
  void raster.folder.keep(picture.id, bytes);
  return bytes;
}

async function draw({ id, artwork, format, size }: Picture, raster: Rasterizer): Promise<Bytes> {
  const { pictures } = metrics();
  try {
    const bytes = await raster.pool.draw({ svg: artwork.svg, format, size });
    pictures.inc({ outcome: 'drawn' });
    return bytes;
  } catch (error) {
    const isLost = error instanceof DrawingLost;
    if (isLost || error instanceof DrawingRefused) {
      log.error({ err: error, id }, 'a picture could not be drawn');
      pictures.inc({ outcome: 'failed' });
      const ttl = isLost ? lostMsMax : refusedMsMax;
      raster.failures.set(artwork.etag, isLost ? 'lost' : 'refused', { ttl });
    } else {
      pictures.inc({ outcome: 'put off' });
    }
    throw error;
  }
}

function putOff({ artwork }: Picture, { failures }: Rasterizer, cause?: unknown): AppError {
  const seconds = Math.max(1, Math.ceil(failures.getRemainingTTL(artwork.etag) / 1000));
  return new AppError('service_unavailable', 'This picture could not be drawn.', {
    headers: { 'Retry-After': String(seconds) },
    cause,
  });
}
