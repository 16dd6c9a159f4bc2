import { availableParallelism } from 'node:os';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { env } from '../env';
import { processWide } from '../process-wide';
import { createDrawingPool, type DrawingPool, type PoolOptions } from './drawing-pool';
import { createPictureFolder, type FolderOptions, type PictureFolder } from './picture-folder';

/** All that it takes to make pictures: who draws them, and where those that were drawn are kept. */
export type Rasterizer = {
  pool: DrawingPool;
  folder: PictureFolder;
  remembered: LRUCache<string, Uint8Array<ArrayBuffer>>;
  /** By id: who asks for one that is being drawn waits for it. */
  running: Map<string, Promise<Uint8Array<ArrayBuffer>>>;
  /** What could not be drawn of late, by the ETag of the artwork: at another size it would be the same. */
  failures: LRUCache<string, 'refused' | 'lost'>;
};

const mib = 1024 * 1024;
const rememberedBytesMax = 16 * mib;
const failuresMax = 1000;

const ofTheProduct = (): PoolOptions & FolderOptions => ({
  script: path.join(process.cwd(), 'server', 'raster', 'draw-host.mjs'),
  // One core is left to those who answer.
  processesMax: Math.max(1, Math.min(4, availableParallelism() - 1)),
  // Together with the end of the process it stays below two seconds.
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

export const rasterizer = (): Rasterizer => processWide('rasterizer', () => createRasterizer());

export function createRasterizer(changes: Partial<PoolOptions & FolderOptions> = {}): Rasterizer {
  const options = { ...ofTheProduct(), ...changes };
  return {
    pool: createDrawingPool(options),
    folder: createPictureFolder(options),
    remembered: new LRUCache({
      maxSize: rememberedBytesMax,
      sizeCalculation: (bytes) => bytes.byteLength + 200,
    }),
    running: new Map(),
    failures: new LRUCache({ max: failuresMax }),
  };
}
