import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { PictureFolder } from './picture-folder';

const mib = 1024 * 1024;
const sizeBytesMax = 4 * mib;

const parent = mkdtempSync(path.join(tmpdir(), 'marque-folder-'));
let folder = parent;
beforeEach(() => {
  folder = mkdtempSync(path.join(parent, 'folder-'));
});
afterAll(() => rmSync(parent, { recursive: true, force: true }));

const create = (changes = {}) =>
  new PictureFolder({ folder, sizeBytesMax, freeBytesMin: 0, ...changes });
const newId = () => `${randomBytes(16).toString('hex')}-256-test.png`;
const filesIn = (shelf: string) =>
  readdirSync(shelf, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
const sizeOf = (shelf: string) =>
  filesIn(shelf).reduce((sum, file) => sum + statSync(file).size, 0);

describe('the pictures on disk', () => {
  test('pictures on disk never exceed their limit, even when several processes write them', async () => {
    const processes = [create(), create()];
    let largest = 0;
    for (let i = 0; i < 200; i += 1) {
      await processes[i % 2]?.keep(newId(), randomBytes(60_000));
      if (i % 10 === 0) largest = Math.max(largest, sizeOf(folder));
    }
    expect(Math.max(largest, sizeOf(folder))).toBeLessThanOrEqual(sizeBytesMax);
    expect(sizeOf(folder)).toBeGreaterThan(sizeBytesMax / 2);
  });

  test('pictures on disk make room by removing the least recently used', async () => {
    // Ten of them fit.
    const pictures = create({ sizeBytesMax: 1_250_000 });
    const idOn = (i: number) => `a${String(i).padStart(31, '0')}-256-test.png`;
    const bytes = randomBytes(90_000);
    for (let i = 0; i < 10; i += 1) {
      await pictures.keep(idOn(i), bytes);
      const hoursAgo = new Date(Date.now() - (20 - i) * 3_600_000);
      utimesSync(path.join(folder, idOn(i)), hoursAgo, hoursAgo);
    }
    // The oldest one is used again.
    expect(await pictures.find(idOn(0))).toEqual(new Uint8Array(bytes));
    for (let i = 10; i < 14; i += 1) await pictures.keep(idOn(i), bytes);
    expect(await pictures.find(idOn(0))).not.toBeNull();
    expect(await pictures.find(idOn(1))).toBeNull();
    expect(await pictures.find(idOn(13))).not.toBeNull();
  });

  test('pictures on disk are cleaned of half-written files', async () => {
    const pictures = create();
    await pictures.keep(`b${'0'.repeat(31)}-1-test.png`, randomBytes(10));
    const draft = path.join(folder, 'left.tmp');
    writeFileSync(draft, 'half');
    utimesSync(draft, new Date(0), new Date(0));
    await create().keep(`b${'1'.repeat(31)}-1-test.png`, randomBytes(10));
    expect(filesIn(folder).filter((file) => file.endsWith('.tmp'))).toEqual([]);
  });

  test('pictures on disk are never seen half written by another process', async () => {
    const [writer, reader] = [create(), create()];
    const id = newId();
    // Node writes this much in several steps.
    const bytes = randomBytes(1_200_000);
    const seen = new Set<string>();
    await writer.keep(id, bytes);
    for (let round = 0; round < 3; round += 1) {
      const written = { isDone: false };
      const writing = writer.keep(id, bytes).finally(() => (written.isDone = true));
      while (!written.isDone) {
        const found = await reader.find(id);
        seen.add(found === null ? 'nothing' : String(bytes.equals(found)));
        await setImmediate();
      }
      await writing;
    }
    expect([...seen]).toEqual(['true']);
  });
});
