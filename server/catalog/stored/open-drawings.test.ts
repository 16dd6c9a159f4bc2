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
import { openDrawings } from './open-drawings';
import { artworkDamage, type StoredSvg } from './stored-svg';

const drawings = Array.from({ length: 200 }, (_, i) => {
  const bytes = new TextEncoder().encode(`<svg>${'é'.repeat(i)}</svg>`);
  return { sha256: hash('sha256', bytes), bytes, sizeBytes: bytes.byteLength };
});
const expected = textsOf(drawings.map(({ bytes }) => ({ read: () => bytes })));

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

const fileOf = () => path.join(folder, readdirSync(folder)[0] ?? '');

/** A start with these drawings in the database. */
const open = (list = drawings, place = folder, freeBytes?: () => number) =>
  openDrawings(
    place,
    {
      list,
      readAll: async function* () {
        reads++;
        for (let i = 0; i < list.length; i += 30) yield list.slice(i, i + 30);
      },
    },
    freeBytes,
  );

function textsOf(svgs: Iterable<StoredSvg>): string[] {
  return Array.from(svgs, (svg) => new TextDecoder().decode(svg.read()));
}

async function start(...parameters: Parameters<typeof open>): Promise<string[]> {
  return textsOf((await open(...parameters)).values());
}

test('the first start reads the drawings from the database, and later ones from a file only its owner can read', async () => {
  expect(await start()).toEqual(expected);
  expect(await start()).toEqual(expected);
  expect(reads).toBe(1);
  expect(readdirSync(folder)).toHaveLength(1);
  expect((statSync(fileOf()).mode & 0o777).toString(8)).toBe('600');
});

test('a newer catalog gets its own file, and drawings that it lacks leave the folder', async () => {
  const before = await open();
  expect(await start(drawings.slice(0, -1))).toEqual(expected.slice(0, -1));
  expect(readdirSync(folder)).toHaveLength(1);
  expect(readFileSync(fileOf(), 'utf8').includes(expected.at(-1) ?? '')).toBe(false);
  // Earlier requests keep reading the file that they opened.
  expect(textsOf(before.values())).toEqual(expected);
});

describe('a file that differs from what was written is rebuilt', () => {
  test.each([0, 1, 30, 1000, 20_000])(
    'a file cut off after %i bytes is rebuilt',
    async (sizeBytes) => {
      await open();
      truncateSync(fileOf(), sizeBytes);
      expect(await start()).toEqual(expected);
      expect(reads).toBe(2);
    },
  );

  test('a file with one flipped bit anywhere is rebuilt', async () => {
    await open();
    const written = readFileSync(fileOf());
    for (let i = 0; i < 16; i++) {
      const damaged = Buffer.from(written);
      const at = Math.floor((i / 15) * (written.byteLength - 1));
      damaged.writeUInt8(damaged.readUInt8(at) ^ 4, at);
      writeFileSync(fileOf(), damaged);
      expect(await start(), `byte ${at}`).toEqual(expected);
      expect(reads, `byte ${at}`).toBe(i + 2);
    }
  });
});

test('damage after the start never serves wrong bytes: the artwork is unavailable until it is restored', async () => {
  const [svg] = (await open()).values();
  const written = readFileSync(fileOf());
  writeFileSync(fileOf(), written.fill('x', 0, written.byteLength / 2));
  expect(() => svg?.read()).toThrow(AppError);
  expect(artworkDamage().isFound).toBe(true);
  expect(await start()).toEqual(expected);
});

test('simultaneous starts do not interfere', async () => {
  expect(await Promise.all([start(), start(), start()])).toEqual([expected, expected, expected]);
  expect(readdirSync(folder)).toHaveLength(1);
});

test('a start that loses the database keeps the previous file and leaves no draft', async () => {
  await open();
  const failing = openDrawings(folder, {
    list: drawings.slice(1),
    readAll: async function* () {
      yield drawings.slice(1, 2);
      throw new Error('The database is away.');
    },
  });
  await expect(failing).rejects.toThrow('away');
  expect(readdirSync(folder)).toHaveLength(1);
  expect(await start()).toEqual(expected);
  expect(reads).toBe(1);
});

test('a killed process leaves a draft, which a later start removes', async () => {
  const hourAgo = Date.now() / 1000 - 3600;
  for (const name of ['killed.draft', 'at-it.draft'])
    writeFileSync(path.join(folder, name), 'some');
  utimesSync(path.join(folder, 'killed.draft'), hourAgo, hourAgo);
  expect(await start()).toEqual(expected);
  expect(readdirSync(folder).filter((name) => name.endsWith('.draft'))).toEqual(['at-it.draft']);
});

describe('the drawings are held in memory', () => {
  test('drawings are held in memory where no file can be written', async () => {
    const place = path.join(folder, 'not-a-folder');
    writeFileSync(place, '');
    expect(await start(drawings, place)).toEqual(expected);
  });

  test('drawings are held in memory where the disk is nearly full', async () => {
    expect(await start(drawings, folder, () => 100 * 1024 * 1024)).toEqual(expected);
    expect(readdirSync(folder)).toEqual([]);
  });
});
