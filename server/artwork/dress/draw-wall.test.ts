import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { drawPicture } from '../raster/draw-picture.mjs';
import { createRasterizer } from '../raster/get-picture';
import { etagOf, type ServedArtwork } from '../served-artwork';
import { drawWall } from './draw-wall';

const folder = mkdtempSync(path.join(tmpdir(), 'marque-wall-'));
// On a busy machine a process takes seconds to start, and to draw.
const raster = createRasterizer({ folder, waitMsMax: 20_000, timeMsMax: 20_000 });
afterAll(async () => {
  await raster.pool.close();
  rmSync(folder, { recursive: true, force: true });
});

const artworkOf = (inner: string, viewBox = '0 0 24 24'): ServedArtwork => {
  const svg = new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${inner}</svg>`,
  );
  return { variant: 'color', svg, etag: etagOf(svg), link: null };
};
const placeholder = () => artworkOf('<path fill="#0f0" d="M0 0h24v24H0z"/>');
const wallOf = (logos: readonly ServedArtwork[], columns: number) =>
  drawWall(
    logos.map((artwork) => ({ artwork, placeholder })),
    { columns, requestId: 'test' },
    raster,
  );

/** Of each cell, from the left and the top: how much ink it has, and the middle of its bounds. */
async function inkOf(wall: ServedArtwork, columns: number, rows: number) {
  const size = Math.max(columns * 168, rows * 120);
  const { data, info } = await sharp(await drawPicture(wall.svg, { format: 'png', size }))
    .ensureAlpha()
    .extractChannel(3)
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([columns * 168, rows * 120]);
  return Array.from({ length: columns * rows }, (_, cell) => {
    const [left, top] = [(cell % columns) * 168, Math.floor(cell / columns) * 120];
    let [ink, west, east, north, south] = [0, 168, 0, 120, 0];
    for (let y = 0; y < 120; y += 1)
      for (let x = 0; x < 168; x += 1) {
        const alpha = data[(top + y) * info.width + left + x] ?? 0;
        if (alpha < 128) continue;
        ink += alpha / 255;
        [west, east] = [Math.min(west, x), Math.max(east, x)];
        [north, south] = [Math.min(north, y), Math.max(south, y)];
      }
    return { ink, middle: [(west + east) / 2, (north + south) / 2] };
  });
}

const solid = artworkOf('<path d="M0 0h24v24H0z"/>');
/** Like letters: thin, wide, and not in the middle of its box. */
const wordmark = artworkOf('<path d="M8 2h4v16H8zM24 2h4v16h-4zM40 2h4v16h-4z"/>', '0 0 60 24');
const mark = artworkOf('<circle cx="8" cy="8" r="8"/>');

describe('a wall', () => {
  test('a wall has a cell for each logo, row by row, with the same area of ink in the middle of each', async () => {
    const cells = await inkOf(await wallOf([solid, wordmark, mark], 2), 2, 2);
    expect(cells[3]?.ink).toBe(0);
    for (const { ink, middle } of cells.slice(0, 3)) {
      expect(Math.abs(ink / 1764 - 1)).toBeLessThan(0.1);
      expect(Math.abs((middle[0] ?? 0) - 83.5)).toBeLessThanOrEqual(1);
      expect(Math.abs((middle[1] ?? 0) - 59.5)).toBeLessThanOrEqual(1);
    }
  });

  test('a wall is no wider than its logos, and costs nothing when it is asked for again', async () => {
    const wall = await wallOf([solid, mark], 6);
    expect(new TextDecoder().decode(wall.svg)).toContain('viewBox="0 0 336 120"');
    expect(await wallOf([solid, mark], 6)).toBe(wall);
  });

  test('a wall keeps the gradients of its logos apart, though they have the same ids', async () => {
    const tinted = (color: string) =>
      artworkOf(
        `<linearGradient id="a"><stop stop-color="${color}"/></linearGradient><path fill="url(#a)" d="M0 0h24v24H0z"/>`,
      );
    const wall = await wallOf([tinted('#f00'), tinted('#00f')], 2);
    const { data, info } = await sharp(await drawPicture(wall.svg, { format: 'png', size: 336 }))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const colorAt = (x: number) => [...data.subarray((60 * info.width + x) * 4).subarray(0, 3)];
    expect([colorAt(84), colorAt(252)]).toEqual([
      [255, 0, 0],
      [0, 0, 255],
    ]);
  });

  test('a wall has the substitute of a drawing that cannot be drawn', async () => {
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><g>');
    const broken = { ...solid, svg, etag: etagOf(svg) };
    const wall = await wallOf([solid, broken], 2);
    expect(new TextDecoder().decode(wall.svg)).toContain('#0f0');
  });

  test('a wall of drawings too large together is refused', async () => {
    const large = artworkOf(`<path d="M0 0h24v24H0z${' '.repeat(500_000)}"/>`);
    await expect(
      wallOf(
        Array.from({ length: 9 }, () => large),
        3,
      ),
    ).rejects.toMatchObject({
      code: 'validation_error',
    });
  });
});
