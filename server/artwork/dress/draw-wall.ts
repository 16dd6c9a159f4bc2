import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { AppError } from '../../platform/errors';
import { readViewBox } from '../ink/bounds';
import type { Rasterizer } from '../raster/get-picture';
import { etagOf, type ServedArtwork } from '../served-artwork';
import { type MeasuredArtwork, measureInkArea } from './ink-area';
import { evenWeight } from './pad-svg';
import { prefixIds } from './prefix-ids';

export type WallLogo = { artwork: ServedArtwork; placeholder: () => ServedArtwork };

/** In units of the SVG, which are pixels at its own size: the cell of a logo, and the part of it that a logo may fill. */
const cell = { width: 168, height: 120 };
const content = { width: 126, height: 84 };
/** The area of ink that each logo has, if it fits. */
const inkArea = content.height ** 2 * evenWeight;
const bytesMax = 4 * 1024 * 1024;

type WallOptions = { columns: number; requestId: string };

/**
 * Many logos in one drawing, row by row, each with the same area of ink and with its ink in the middle of its cell.
 * @throws AppError `validation_error` if the drawings are too large together, `service_unavailable`
 */
export async function drawWall(
  logos: readonly WallLogo[],
  { columns, requestId }: WallOptions,
  raster?: Rasterizer,
): Promise<ServedArtwork> {
  const key = hash('sha256', `${columns} ${logos.map(({ artwork }) => artwork.etag).join()}`);
  const known = walls.get(key);
  if (known !== undefined) return known;
  const sizeBytes = logos.reduce((sum, { artwork }) => sum + artwork.svg.byteLength, 0);
  if (sizeBytes > bytesMax) {
    const limit = `${bytesMax / 1024 / 1024} MiB`;
    throw new AppError('validation_error', `the drawings are larger than ${limit} together`, {
      field: 'of',
    });
  }
  const measured: MeasuredArtwork[] = [];
  // One after the other: other requests draw, too.
  for (const { artwork, placeholder } of logos)
    measured.push(await measureInkArea(artwork, { placeholder, requestId }, raster));
  const svg = new TextEncoder().encode(arrange(measured, Math.min(columns, logos.length)));
  const wall = { variant: 'color', svg, etag: etagOf(svg), link: null } as const;
  const isWhole = measured.every(({ artwork }, i) => artwork === logos[i]?.artwork);
  if (isWhole) walls.set(key, wall);
  return wall;
}

const walls = new LRUCache<string, ServedArtwork>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: ({ svg }) => svg.byteLength + 300,
});

function arrange(logos: readonly MeasuredArtwork[], columns: number): string {
  const rows = Math.ceil(logos.length / columns);
  const placed = logos.map((logo, i) =>
    place(logo, {
      x: ((i % columns) + 0.5) * cell.width,
      y: (Math.floor(i / columns) + 0.5) * cell.height,
    }),
  );
  const [width, height] = [columns * cell.width, rows * cell.height];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `viewBox="0 0 ${width} ${height}">${placed.join('')}</svg>`
  );
}

/** With the middle of its ink at a point. A brand may be there twice: its ids are the same, and so is what they name. */
function place({ artwork, ink }: MeasuredArtwork, { x, y }: { x: number; y: number }): string {
  const svg = new TextDecoder().decode(artwork.svg);
  const view = readViewBox(svg);
  if (ink.area === 0) return '';
  const longer = Math.min(
    Math.sqrt(inkArea / ink.area),
    content.width / ink.width,
    content.height / ink.height,
  );
  const scale = longer / Math.max(view.width, view.height);
  const box = [
    x - (ink.x + ink.width / 2) * longer,
    y - (ink.y + ink.height / 2) * longer,
    view.width * scale,
    view.height * scale,
  ].map((value) => Number(value.toFixed(3)));
  const [left, top, width, height] = box;
  return prefixIds(svg, `m${artwork.etag.slice(1, 9)}`).replace(
    /^<svg xmlns="[^"]*"/,
    `<svg x="${left}" y="${top}" width="${width}" height="${height}"`,
  );
}
