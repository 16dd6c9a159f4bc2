import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { createSeededDataFolder } from '../../support/start-server';
import { type OpenDatabase, openEmbedded } from '../../../server/platform/database/database';

const diskMebibytes = 256;
const rowBytes = 256 * 1024;
const mebibyte = 1024 * 1024;

const disk = mkdtempSync(path.join(tmpdir(), 'marque-disk-'));
const canMount = tryMount();
if (!canMount) console.log('Full disk: skipped, mounting a small disk needs root on Linux.');

function tryMount(): boolean {
  try {
    const size = `size=${diskMebibytes}m`;
    execFileSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', disk], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}

afterAll(() => {
  if (canMount) execFileSync('umount', [disk]);
  rmdirSync(disk);
});

describe.skipIf(!canMount)('on a disk that fills up', () => {
  let opened: OpenDatabase;
  const ballast = path.join(disk, 'ballast');
  const freeMebibytes = () => {
    const stats = statfsSync(disk);
    return Math.round((stats.bavail * stats.bsize) / mebibyte);
  };
  const refusal = expect.objectContaining({ code: 'service_unavailable', status: 503 });
  const write = (sizeBytes: number) => {
    const bytes = new Uint8Array(randomBytes(sizeBytes));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return opened.client.drawing.create({ data: { sha256, bytes } });
  };

  beforeAll(async () => {
    cpSync(createSeededDataFolder(inject('pgliteTemplates').empty), disk, {
      recursive: true,
    });
    opened = openEmbedded(disk);
  });
  afterAll(() => opened.close());

  test('reads go on while another program takes the last byte, and writes resume once there is space', async () => {
    await write(1024);
    expect(() => writeFileSync(ballast, Buffer.alloc(diskMebibytes * mebibyte))).toThrow('ENOSPC');
    expect(freeMebibytes()).toBe(0);
    // The guard rechecks the disk a moment later.
    await vi.waitFor(() => expect(write(1024)).rejects.toEqual(refusal));
    const rows = await opened.client.drawing.count();
    const found = await opened.client.drawing.findMany({ orderBy: { bytes: 'asc' } });
    expect(found).toHaveLength(rows);

    rmSync(ballast);
    await vi.waitFor(() => write(1024), { timeout: 3000 });
    expect(await opened.client.drawing.count()).toBe(rows + 1);
  });

  test('a start on a disk that is full already says how much space is missing', async () => {
    const folder = path.join(disk, 'second');
    expect(() => writeFileSync(ballast, Buffer.alloc(diskMebibytes * mebibyte))).toThrow('ENOSPC');
    expect(() => openEmbedded(folder)).toThrow(
      `The disk of ${folder} is full: the database needs 256 MiB to start, and 0 MiB are free.`,
    );
    rmSync(ballast);
  });

  test('writing at full speed ends in 503, and keeps every acknowledged write', async () => {
    let written = await opened.client.drawing.count();
    const fill = async () => {
      for (;;) {
        await write(rowBytes);
        written++;
      }
    };
    await expect(fill()).rejects.toEqual(refusal);
    expect(await opened.client.drawing.count()).toBe(written);
    console.log(
      `full disk: ${written} rows of ${rowBytes} bytes, then 503 at ${freeMebibytes()} MiB`,
    );
  });
});
