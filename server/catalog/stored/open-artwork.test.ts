import { hash } from 'node:crypto';
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../../platform/errors';
import { artworkDamage, ArtworkDraft, DiskNearlyFull } from './artwork-file';
import type { Drawing } from './artwork-index';
import { openArtwork } from './open-artwork';

const drawings = Array.from({ length: 200 }, (_, i): Drawing => {
  const svg = `<svg>${'é'.repeat(i)}</svg>`;
  return { sha256: hash('sha256', svg), svg };
});
const all = drawings.map(({ sha256 }) => sha256);
const expected = drawings.map(({ svg }) => svg);

let folder: string;
let reads: number;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'marque-test-'));
  reads = 0;
});
afterEach(() => {
  artworkDamage().isFound = false;
  rmSync(folder, { recursive: true });
});

const file = () => path.join(folder, 'catalog');

/** What the database has. */
async function* readAll(): AsyncGenerator<Drawing[]> {
  reads++;
  for (let i = 0; i < drawings.length; i += 30) yield drawings.slice(i, i + 30);
  yield [];
}

const database = { count: drawings.length, readAll };
const withOnly = (some: readonly Drawing[]) => ({
  count: some.length,
  readAll: async function* () {
    yield some;
  },
});

/** A start: the texts of all artwork. */
async function start(place = folder): Promise<string[]> {
  const artworks = await openArtwork(place, 'catalog', database);
  const found = await artworks.find(all);
  return all.map((sha256) => new TextDecoder().decode(found.get(sha256)?.read()));
}

test('the first start reads the artwork from the database, and those after it from the file', async () => {
  expect(await start()).toEqual(expected);
  expect(reads).toBe(1);
  expect(await start()).toEqual(expected);
  expect(reads).toBe(1);
});

test('the file is for its owner alone, and nothing else is left beside it', async () => {
  await start();
  expect((statSync(file()).mode & 0o777).toString(8)).toBe('600');
  expect(readdirSync(folder)).toEqual(['catalog']);
});

test('artwork that a newer catalog has brought is read from the database, once', async () => {
  const some = await openArtwork(folder, 'catalog', withOnly(drawings.slice(0, 100)));
  await some.find(all.slice(0, 100));
  expect(await start()).toEqual(expected);
  expect(await start()).toEqual(expected);
  expect(reads).toBe(1);
});

test('artwork that a newer catalog no longer has does not stay in the file', async () => {
  await start();
  const withdrawn = drawings.at(-1) as Drawing;
  const fewer = await openArtwork(folder, 'catalog', withOnly(drawings.slice(0, -1)));
  await fewer.find(all.slice(0, 10));
  expect(readFileSync(file()).includes(withdrawn.svg)).toBe(false);
});

describe('a file that is not what was written is made anew', () => {
  test.each([0, 1, 30, 1000, 20_000])('cut off after %i bytes', async (sizeBytes) => {
    await start();
    truncateSync(file(), sizeBytes);
    expect(await start()).toEqual(expected);
    expect(reads).toBe(2);
  });

  test('with one bit flipped, wherever it is', async () => {
    await start();
    const written = readFileSync(file());
    for (let i = 0; i < 64; i++) {
      const damaged = Buffer.from(written);
      const at = Math.floor((i / 63) * (written.byteLength - 1));
      damaged.writeUInt8(damaged.readUInt8(at) ^ 4, at);
      writeFileSync(file(), damaged);
      expect(await start(), `byte ${at}`).toEqual(expected);
      expect(reads, `byte ${at}`).toBe(i + 2);
    }
  });

  test('with something else in its place', async () => {
    writeFileSync(file(), 'x'.repeat(10_000));
    expect(await start()).toEqual(expected);
  });
});

test('damage after the start never serves other bytes: the artwork is unavailable until it is restored', async () => {
  const artworks = await openArtwork(folder, 'catalog', database);
  const [svg] = (await artworks.find(all.slice(100, 101))).values();
  const written = readFileSync(file());
  writeFileSync(file(), written.fill('x', 0, written.byteLength / 2));
  expect(() => svg?.read()).toThrow(AppError);
  expect(artworkDamage().isFound).toBe(true);
  expect(await start()).toEqual(expected);
});

test('whoever has opened a file reads from it after it was replaced', async () => {
  const artworks = await openArtwork(folder, 'catalog', database);
  const found = await artworks.find(all);
  const sha256 = hash('sha256', 'newer');
  const newer = await openArtwork(folder, 'catalog', withOnly([{ sha256, svg: 'newer' }]));
  await newer.find([sha256]);
  const texts = [...found.values()].map((svg) => new TextDecoder().decode(svg.read()));
  expect(texts).toEqual(expected);
});

test('many processes that start at once on one folder all get the artwork', async () => {
  const texts = await Promise.all(Array.from({ length: 8 }, () => start()));
  for (const one of texts) expect(one).toEqual(expected);
  expect(readdirSync(folder)).toEqual(['catalog']);
});

describe('a start that ends half-way', () => {
  test('with an error leaves the file of the one before, and no draft', async () => {
    await start();
    const failing = await openArtwork(folder, 'catalog', {
      count: 2,
      readAll: async function* () {
        yield drawings.slice(0, 1);
        throw new Error('The database is away.');
      },
    });
    await expect(failing.find(all)).rejects.toThrow('away');
    expect(readdirSync(folder)).toEqual(['catalog']);
    expect(await start()).toEqual(expected);
    expect(reads).toBe(1);
  });

  test('because it was killed leaves a draft, which a later start removes', async () => {
    const hourAgo = Date.now() / 1000 - 3600;
    for (const name of ['killed.draft', 'at-it.draft']) {
      writeFileSync(path.join(folder, name), 'some artwork');
    }
    utimesSync(path.join(folder, 'killed.draft'), hourAgo, hourAgo);
    expect(await start()).toEqual(expected);
    expect(readdirSync(folder).sort()).toEqual(['at-it.draft', 'catalog']);
  });
});

describe('where no file can be written', () => {
  test('the artwork is held in memory', async () => {
    const place = path.join(folder, 'not-a-folder');
    writeFileSync(place, '');
    expect(await start(place)).toEqual(expected);
  });

  test('because the disk is nearly full, nothing more is written', () => {
    let freeBytes = 200 * 1024 * 1024;
    const draft = new ArtworkDraft(folder, () => freeBytes);
    expect(new TextDecoder().decode(draft.add(new TextEncoder().encode('<svg/>')).read())).toBe(
      '<svg/>',
    );
    freeBytes = 100 * 1024 * 1024;
    expect(() => draft.add(new TextEncoder().encode('<svg/>'))).toThrow(DiskNearlyFull);
    expect(draft.sizeBytes).toBe(6);
  });
});
