import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { etagOf } from '../served-artwork';
import { sanitizeSvg } from '../sanitize/sanitize-svg';
import { AppError } from '../../platform/errors';
import { createRasterizer, type DrawnPicture, getPicture, type Rasterizer } from './get-picture';
import { hostileDrawings } from '../../../e2e/support/hostile-drawings';

/** A drawing is abandoned after 1.9 s; the rest allows for a busy machine. */
const respondWithinMs = 15_000;
const placeholderColor = [0, 0, 255];
const baitColor = { r: 255, g: 0, b: 0 };

/** Drawings that the sanitizer reduces to a plain square. */
const cleaned = ['a hundred thousand pixels square'];

const folder = mkdtempSync(path.join(tmpdir(), 'marque-hostile-'));
const bait = { file: path.join(folder, 'bait.png'), webUrl: '' };
const drawings = () => hostileDrawings(bait);
let connections = 0;
let listener: Server;
let raster: Rasterizer;

beforeAll(async () => {
  await sharp({ create: { width: 24, height: 24, channels: 3, background: baitColor } })
    .png()
    .toFile(bait.file);
  listener = createServer((socket) => {
    connections += 1;
    socket.end();
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  if (address === null || typeof address === 'string')
    throw new Error('The server has no address.');
  bait.webUrl = `http://127.0.0.1:${address.port}/bait.svg`;
  // On a busy machine a process takes seconds to start.
  raster = createRasterizer({ folder: path.join(folder, 'cache'), waitMsMax: 20_000 });
});
afterAll(async () => {
  await raster.pool.close();
  listener.close();
  rmSync(folder, { recursive: true, force: true });
});

function optionsFor(drawing: string | Buffer, size = 256) {
  const svg = new Uint8Array(Buffer.from(drawing));
  const tile = new TextEncoder().encode(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path fill="#00f" d="M0 0h1v1H0z"/></svg>',
  );
  const artwork = { variant: 'mono', svg, etag: etagOf(svg), link: null } as const;
  const placeholder = {
    variant: 'placeholder',
    svg: tile,
    etag: etagOf(tile),
    link: null,
  } as const;
  return {
    artwork,
    placeholder: () => placeholder,
    format: 'png',
    size,
    requestId: 'test',
  } as const;
}

/** Errors that a busy machine causes. A process damaged by a drawing would end by itself. */
const isLate = (error: unknown) =>
  error instanceof AppError &&
  error.code === 'service_unavailable' &&
  (!(error.cause instanceof Error) || error.cause.message.includes('drew for more than'));

let tries = 0;
/** Retries until it is drawn in time, with a new id each time: late pictures are refused for a while. */
async function drawInTime(drawingOf: (id: string) => string): Promise<DrawnPicture> {
  const deadlineMs = performance.now() + 60_000;
  for (;;) {
    try {
      return await getPicture(optionsFor(drawingOf(`a${(tries += 1)}`)), raster);
    } catch (error) {
      if (!isLate(error) || performance.now() > deadlineMs) throw error;
      await sleep(50);
    }
  }
}

const square = (id: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path id="${id}" d="M0 0h9v9H0z"/></svg>`;

async function colorsOf(bytes: Uint8Array): Promise<Set<string>> {
  const pixels = await sharp(bytes).ensureAlpha().raw().toBuffer();
  const colors = new Set<string>();
  for (let i = 0; i < pixels.length; i += 4) {
    if (pixels[i + 3] !== 0) colors.add(pixels.subarray(i, i + 3).join());
  }
  return colors;
}

describe('a hostile drawing', () => {
  test('the test has a hostile drawing of every known kind', () => {
    expect(drawings().length).toBeGreaterThanOrEqual(22);
  });

  test('a hostile drawing would visibly show the bait', async () => {
    const href = `data:image/png;base64,${readFileSync(bait.file).toString('base64')}`;
    const drawing = (id: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><image id="${id}" href="${href}" width="24" height="24"/></svg>`;
    const { bytes } = await drawInTime(drawing);
    expect([...(await colorsOf(bytes))]).toContain(Object.values(baitColor).join());
  });

  test('a hostile drawing does not get into the catalog', () => {
    const accepted = drawings().filter(([, drawing]) => {
      try {
        return sanitizeSvg(drawing.toString('utf8')) !== '';
      } catch (error) {
        if (error instanceof AppError && error.code === 'unsafe_svg') return false;
        throw error;
      }
    });
    expect(accepted.map(([name]) => name)).toEqual(cleaned);
  });

  test('a stored hostile drawing reads no file, opens no connection and ends within two seconds', async () => {
    for (const [name, drawing] of drawings()) {
      // A process is ready: its start is not part of the drawing's cost.
      await drawInTime(square);
      const startedMs = performance.now();
      const asked = Promise.resolve(getPicture(optionsFor(drawing), raster));
      const outcome = await asked.catch((error: unknown) => error);
      expect(performance.now() - startedMs, name).toBeLessThan(respondWithinMs);
      if (outcome instanceof Error) {
        expect(outcome, name).toMatchObject({ code: 'service_unavailable' });
        expect(Reflect.get(outcome, 'headers'), name).toHaveProperty('Retry-After');
        continue;
      }
      const { picture, bytes } = outcome as Awaited<ReturnType<typeof getPicture>>;
      const colors = await colorsOf(bytes);
      expect([...colors], name).not.toContain(Object.values(baitColor).join());
      // Text read from a file would leave its ink.
      if (name.includes('entity') || name.includes('included')) {
        const isReplaced = picture.artwork.variant === 'placeholder';
        expect([...colors], name).toEqual(isReplaced ? [placeholderColor.join()] : []);
      }
    }
    expect(connections).toBe(0);
  });

  test('a hostile drawing does not change the next picture', async () => {
    const { picture, bytes } = await drawInTime(square);
    expect(picture.artwork.variant).toBe('mono');
    expect([...(await colorsOf(bytes))]).toEqual(['0,0,0']);
  });
});
