import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { etagOf, type ServedArtwork } from '../served-artwork';
import { metrics } from '../../platform/metrics/metrics';
import {
  createRasterizer,
  findPicture,
  getPicture,
  planPicture,
  type Rasterizer,
} from './get-picture';
import { useBomb } from '../../../e2e/support/hostile-drawings';

/** Ends a test that hangs. */
const patience = { timeout: 60_000 };
const folder = mkdtempSync(path.join(tmpdir(), 'marque-raster-'));
const open: Rasterizer[] = [];
let folders = 0;
const newFolder = () => path.join(folder, String((folders += 1)));

function create(options: Parameters<typeof createRasterizer>[0] = {}): Rasterizer {
  // On a busy machine a process takes seconds to start, and to draw.
  const limits = { waitMsMax: 20_000, timeMsMax: 20_000 };
  const raster = createRasterizer({ folder: newFolder(), ...limits, ...options });
  open.push(raster);
  return raster;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map(({ pool }) => pool.close()));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const artworkOf = (text: string, variant: ServedArtwork['variant'] = 'mono'): ServedArtwork => {
  const svg = new TextEncoder().encode(text);
  return { variant, svg, etag: etagOf(svg), link: null };
};
const square = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#${color}" d="M0 0h9v9H0z"/></svg>`;
const tile = artworkOf(square('00f'), 'placeholder');

const optionsFor = (text: string, size = 64) =>
  ({
    artwork: artworkOf(text),
    placeholder: () => tile,
    format: 'png',
    size,
    requestId: 'test',
  }) as const;

let drawings = 0;
/** A picture that was never requested before. */
const newOptions = (size = 64) =>
  optionsFor(square((drawings += 1).toString(16).padStart(6, '0')), size);

async function countOf(outcome: string): Promise<number> {
  const { values } = await metrics().pictures.get();
  return values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0;
}

async function failureOf(asked: unknown) {
  const error: unknown = await Promise.resolve(asked).then(
    () => null,
    (reason: unknown) => reason,
  );
  return {
    code: Reflect.get(Object(error), 'code'),
    headers: Reflect.get(Object(error), 'headers'),
  };
}

const unavailable = {
  code: 'service_unavailable',
  headers: { 'Retry-After': expect.stringMatching(/^[1-9]\d*$/) },
};

describe('a picture', () => {
  test('a picture is drawn once, however many requests ask for it at the same time', async () => {
    const raster = create();
    const wanted = newOptions();
    const before = await countOf('drawn');
    const responses = await Promise.all(
      Array.from({ length: 50 }, async () => getPicture(wanted, raster)),
    );
    expect(new Set(responses.map(({ bytes }) => bytes)).size).toBe(1);
    await getPicture(wanted, raster);
    expect((await countOf('drawn')) - before).toBe(1);
  });

  test('a picture from before the restart, or from another process, is found on disk', async () => {
    const options = { folder: newFolder() };
    const wanted = newOptions();
    const drawn = await getPicture(wanted, create(options));
    await vi.waitFor(() => expect(readdirSync(options.folder)).toHaveLength(1), patience);
    const after = create(options);
    await vi.waitFor(
      async () => expect(await findPicture(planPicture(wanted, after), after)).toEqual(drawn.bytes),
      patience,
    );
    expect((await getPicture(wanted, after)).bytes).toEqual(drawn.bytes);
    expect(after.pool.pids()).toEqual([]);
  });

  test.each([
    ['cut short', (file: string) => truncateSync(file, 40)],
    ['empty', (file: string) => truncateSync(file, 0)],
    ['overwritten', (file: string) => writeFileSync(file, Buffer.alloc(400, 7))],
  ])('a picture with a file that is %s is drawn again', async (_, damage) => {
    const options = { folder: newFolder() };
    const wanted = newOptions();
    const { picture, bytes } = await getPicture(wanted, create(options));
    const file = path.join(options.folder, picture.id);
    await vi.waitFor(async () => expect(await readFile(file)).not.toHaveLength(0), patience);
    damage(file);
    expect((await getPicture(wanted, create(options))).bytes).toEqual(bytes);
    await vi.waitFor(
      async () => expect((await readFile(file)).length).toBe(bytes.length + 32),
      patience,
    );
  });

  test.each([
    ['cannot be written', () => ({ folder: path.join('/dev/null', 'cache') })],
    ['is on a full disk', () => ({ freeBytesMin: Number.MAX_SAFE_INTEGER })],
  ])('a picture is served though the folder %s', async (_, options) => {
    const raster = create(options());
    const { bytes } = await getPicture(newOptions(), raster);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 64, height: 64 });
    expect((await getPicture(newOptions(), raster)).bytes.length).toBeGreaterThan(0);
  });

  test('a drawing that the renderer refuses becomes the placeholder, also for later requests', async () => {
    const raster = create();
    const wanted = optionsFor(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M',
    );
    const failedBefore = await countOf('failed');
    const { picture } = await getPicture(wanted, raster);
    expect(picture.artwork).toBe(tile);
    expect(planPicture(wanted, raster).artwork).toBe(tile);
    await getPicture(wanted, raster);
    expect((await countOf('failed')) - failedBefore).toBe(1);
  });

  test('a slow drawing is abandoned, and not retried for a while at any size', async () => {
    const raster = create({ timeMsMax: 200 });
    const failedBefore = await countOf('failed');
    const wanted = optionsFor(useBomb(9));
    for (const size of [64, 64, 128]) {
      expect(await failureOf(getPicture({ ...wanted, size }, raster))).toMatchObject(unavailable);
    }
    expect((await countOf('failed')) - failedBefore).toBe(1);
  });

  test('a drawing that takes too much memory is abandoned', async () => {
    const mib = 1024 * 1024;
    const raster = create({ rssBytesMax: mib, timeMsMax: 30_000 });
    expect(await failureOf(getPicture(optionsFor(useBomb(6)), raster))).toMatchObject(unavailable);
  });

  test('a picture is the only one lost when its process is killed', async () => {
    const raster = create({ processesMax: 1 });
    const pid = await untilDrawing(raster);
    const lost = failureOf(getPicture(optionsFor(useBomb(9)), raster));
    const others = Promise.all(
      Array.from({ length: 10 }, async () => getPicture(newOptions(), raster)),
    );
    await setImmediate();
    process.kill(pid, 'SIGKILL');
    expect(await lost).toMatchObject(unavailable);
    expect(await others).toHaveLength(10);
    expect(raster.pool.pids()).not.toContain(pid);
  });
});

/** The drawing process, once it has started. */
async function untilDrawing(raster: Rasterizer): Promise<number> {
  await vi.waitFor(() => getPicture(newOptions(), raster), patience);
  const [pid = 0] = raster.pool.pids();
  return pid;
}

describe('the drawing processes', () => {
  test('the drawing processes are started when they are needed, and no more of them than allowed', async () => {
    const raster = create({ processesMax: 2 });
    expect(raster.pool.pids()).toEqual([]);
    const askMany = () =>
      Promise.all(Array.from({ length: 20 }, async () => getPicture(newOptions(), raster)));
    await askMany();
    await vi.waitFor(() => expect(raster.pool.pids()).toHaveLength(2), patience);
    await askMany();
    expect(raster.pool.pids()).toHaveLength(2);
  });

  test('the drawing processes refuse new requests when too many wait, and serve the waiting ones', async () => {
    const raster = create({ processesMax: 1, waitingMax: 5 });
    const asked = Array.from({ length: 20 }, async () => getPicture(newOptions(), raster));
    const settled = await Promise.allSettled(asked);
    const refused = asked.filter((_, i) => settled[i]?.status === 'rejected');
    expect(refused).toHaveLength(15);
    for (const one of refused) expect(await failureOf(one)).toMatchObject(unavailable);
    expect((await getPicture(newOptions(), raster)).bytes.length).toBeGreaterThan(0);
  });

  test('the drawing processes never make a request wait longer than allowed', async () => {
    const raster = create({ processesMax: 1, waitMsMax: 1000 });
    await untilDrawing(raster);
    const blocking = failureOf(getPicture(optionsFor(useBomb(9)), raster));
    expect(await failureOf(getPicture(newOptions(), raster))).toMatchObject(unavailable);
    await raster.pool.close();
    expect(await blocking).toMatchObject(unavailable);
  });

  test('the drawing processes are replaced after a number of pictures', async () => {
    const raster = create({ processesMax: 1, drawingsMax: 3 });
    const pids = new Set<number>();
    for (let i = 0; i < 7; i += 1) {
      await getPicture(newOptions(), raster);
      for (const pid of raster.pool.pids()) pids.add(pid);
    }
    expect(pids.size).toBe(3);
  });

  test('the drawing processes are restarted if they are killed while idle', async () => {
    const raster = create({ processesMax: 1 });
    const pid = await untilDrawing(raster);
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(() => expect(raster.pool.pids()).toEqual([]), patience);
    await untilDrawing(raster);
    expect(raster.pool.pids()).not.toContain(pid);
  });

  test('without a drawing process every request gets 503 with Retry-After', async () => {
    const raster = create({ script: path.join(folder, 'not-there.mjs') });
    expect(await failureOf(getPicture(newOptions(), raster))).toMatchObject(unavailable);
    expect(await failureOf(getPicture(newOptions(), raster))).toMatchObject(unavailable);
  });
});
