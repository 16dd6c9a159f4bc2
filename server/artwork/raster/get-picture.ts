import { availableParallelism } from 'node:os';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { pictureSize } from '../../contract/limits';
import { env } from '../../platform/env';
import { AppError } from '../../platform/errors';
import { log } from '../../platform/log';
import { metrics } from '../../platform/metrics/metrics';
import { processWide } from '../../platform/process/made-once';
import { traced } from '../../platform/tracing/tracing';
import type { ServedArtwork } from '../served-artwork';
import { DrawingPool, type PoolOptions } from './drawing-pool';
import { DrawingLost, DrawingRefused } from './drawing-process';
import { describePicture, type Picture, type DrawnKind } from './picture';
import { type FolderOptions, PictureFolder } from './picture-folder';

/** The artwork to draw, and its substitute if the renderer refuses it. */
export type PictureOptions = DrawnKind & {
  readonly artwork: ServedArtwork;
  readonly placeholder: () => ServedArtwork;
  /** Id of the request, for the log. */
  readonly requestId: string;
};

type Bytes = Uint8Array<ArrayBuffer>;

export type DrawnPicture = { picture: Picture; bytes: Bytes };

/** A picture, and the request that first asked for it. */
type Drawing = { picture: Picture; requestId: string };

/** Everything that drawing pictures takes. */
export type Rasterizer = {
  readonly pool: DrawingPool;
  readonly folder: PictureFolder;
  /** By id. Requests for a picture that is being drawn wait for the same drawing. */
  readonly recent: LRUCache<string, Bytes, Drawing>;
  /** By the artwork's ETag: a drawing that fails at one size fails at every other. See `lossOf`. */
  readonly failures: LRUCache<string, 'refused' | 'lost'>;
};

const mib = 1024 * 1024;
const recentBytesMax = 16 * mib;
const failuresMax = 1000;
/** The drawing stays broken, but an update of sharp or the catalog may fix it. */
const refusedMsMax = 600_000;
/** A drawing that took too much time or memory may succeed once the machine is less busy. */
const lostMsMax = 30_000;

/** The process's own. */
export const rasterizer = (): Rasterizer => processWide('rasterizer', () => createRasterizer());

const defaults = (): PoolOptions & FolderOptions => ({
  // Found from the working directory, since bundles do not contain it.
  script: path.join(process.cwd(), 'server', 'artwork', 'raster', 'draw-process.mjs'),
  // One core is left to the server.
  processesMax: Math.max(1, Math.min(4, availableParallelism() - 1)),
  // Including the time to end the process, this stays below two seconds.
  timeMsMax: 1900,
  rssBytesMax: 512 * mib,
  waitingMax: 128,
  waitMsMax: 3000,
  drawingsMax: 5000,
  restRssBytesMax: 256 * mib,
  folder: path.join(env.dataFolder, 'render-cache'),
  sizeBytesMax: 256 * mib,
  freeBytesMin: 128 * mib,
});

export function createRasterizer(changes: Partial<PoolOptions & FolderOptions> = {}): Rasterizer {
  const options = { ...defaults(), ...changes };
  const raster: Rasterizer = {
    pool: new DrawingPool(options),
    folder: new PictureFolder(options),
    recent: new LRUCache<string, Bytes, Drawing>({
      maxSize: recentBytesMax,
      sizeCalculation: (bytes) => bytes.byteLength + 200,
      fetchMethod: (_id, _stale, { context: drawing }) => findOrDraw(drawing, raster),
      ignoreFetchAbort: true,
    }),
    failures: new LRUCache({ max: failuresMax }),
  };
  return raster;
}

/** The picture that will be served for these options, as far as is known without drawing. */
export function planPicture(
  options: PictureOptions,
  { failures }: Rasterizer = rasterizer(),
): Picture {
  const isRefused = failures.get(options.artwork.etag) === 'refused';
  return describePicture(isRefused ? options.placeholder() : options.artwork, options);
}

/** The bytes, if they were drawn before. */
export async function findPicture(
  { id }: Picture,
  { recent, folder }: Rasterizer = rasterizer(),
): Promise<Bytes | null> {
  return recent.get(id) ?? (await folder.find(id));
}

/**
 * Finds the picture or draws it, once for all simultaneous requests.
 * @throws AppError `service_unavailable`
 */
export async function getPicture(
  options: PictureOptions,
  raster: Rasterizer = rasterizer(),
): Promise<DrawnPicture> {
  const picture = planPicture(options, raster);
  const bytes = raster.recent.get(picture.id);
  if (bytes === undefined) return fetchPicture(picture, options, raster);
  metrics().pictures.inc({ outcome: 'remembered' });
  return { picture, bytes };
}

async function fetchPicture(
  picture: Picture,
  options: PictureOptions,
  raster: Rasterizer,
): Promise<DrawnPicture> {
  try {
    const context = { picture, requestId: options.requestId };
    return { picture, bytes: await raster.recent.forceFetch(picture.id, { context }) };
  } catch (error) {
    const isRefused = error instanceof DrawingRefused;
    // The refusal is now remembered, so this call returns the placeholder.
    if (isRefused && picture.artwork === options.artwork) return getPicture(options, raster);
    throw isRefused || error instanceof DrawingLost ? putOff(picture, raster, error) : error;
  }
}

async function findOrDraw(drawing: Drawing, raster: Rasterizer): Promise<Bytes> {
  const { picture } = drawing;
  const stored = await raster.folder.find(picture.id);
  if (stored !== null) {
    metrics().pictures.inc({ outcome: 'found' });
    return stored;
  }
  const { etag } = picture.artwork;
  if (raster.failures.has(etag) || raster.failures.has(lossOf(picture)))
    throw putOff(picture, raster);
  const bytes = await draw(drawing, raster);
  void raster.folder.keep(picture.id, bytes);
  return bytes;
}

/** A picture too large for the time or memory that it may take says nothing about smaller ones. */
const lossOf = ({ artwork: { etag }, size }: Picture) =>
  size > pictureSize.max ? `${etag} large` : etag;

async function draw({ picture, requestId }: Drawing, raster: Rasterizer): Promise<Bytes> {
  const { id, artwork, format, size, matte } = picture;
  const { pictures } = metrics();
  try {
    const attributes = { 'marque.format': format, 'marque.size': size };
    const bytes = await traced('draw picture', attributes, () =>
      raster.pool.draw({ svg: artwork.svg, format, size, matte }),
    );
    pictures.inc({ outcome: 'drawn' });
    return bytes;
  } catch (error) {
    const isLost = error instanceof DrawingLost;
    if (isLost || error instanceof DrawingRefused) {
      log.error({ err: error, id, requestId }, 'a picture could not be drawn');
      pictures.inc({ outcome: 'failed' });
      const ttl = isLost ? lostMsMax : refusedMsMax;
      const failed = isLost ? lossOf(picture) : artwork.etag;
      raster.failures.set(failed, isLost ? 'lost' : 'refused', { ttl });
    } else {
      pictures.inc({ outcome: 'put off' });
    }
    throw error;
  }
}

function putOff(picture: Picture, { failures }: Rasterizer, cause?: unknown): AppError {
  const waits = [picture.artwork.etag, lossOf(picture)].map((key) => failures.getRemainingTTL(key));
  const seconds = Math.max(1, Math.ceil(Math.max(...waits) / 1000));
  return new AppError('service_unavailable', 'This picture could not be drawn.', {
    headers: { 'Retry-After': String(seconds) },
    cause,
  });
}
