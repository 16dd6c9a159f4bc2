import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { useBomb } from '../../../e2e/support/hostile-drawings';
import { etagOf } from '../served-artwork';
import { createRasterizer, getPicture } from './get-picture';

test('no drawing waits for a process that the system cannot start', async () => {
  // On a busy machine a process takes seconds to start.
  const { pool } = createRasterizer({ processesMax: 1, waitMsMax: 20_000 });
  const { execPath } = process;
  onTestFinished(async () => {
    process.execPath = execPath;
    await pool.close();
  });
  const draw = (svg: string) =>
    pool.draw({ svg: new TextEncoder().encode(svg), format: 'png', size: 16 });
  await draw('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>');
  const [pid = 0] = pool.pids();
  const drawn = Promise.allSettled([draw(useBomb(9)), draw(useBomb(1))]);
  // ENOTDIR is thrown, as Node throws ENOMEM; ENOENT is emitted.
  process.execPath = path.join(execPath, 'node');
  process.kill(pid, 'SIGKILL');
  expect(await drawn).toMatchObject([
    { reason: { name: 'DrawingLost' } },
    { reason: { code: 'service_unavailable' } },
  ]);
});

test('a picture too large for the memory of its process does not hold up a smaller one', async () => {
  const limits = { processesMax: 1, waitMsMax: 20_000, timeMsMax: 20_000 };
  const folder = mkdtempSync(path.join(tmpdir(), 'marque-large-'));
  const raster = createRasterizer({ ...limits, folder, rssBytesMax: 130 * 1024 * 1024 });
  onTestFinished(() => raster.pool.close());
  const svg = new TextEncoder().encode(useBomb(1));
  const artwork = { variant: 'mono', svg, etag: etagOf(svg), link: null } as const;
  const common = { artwork, placeholder: () => artwork, requestId: 'test' };
  const large = () => getPicture({ ...common, format: 'avif', size: 2048 }, raster);
  await expect(large()).rejects.toMatchObject({ code: 'service_unavailable' });
  const { bytes } = await getPicture({ ...common, format: 'png', size: 64 }, raster);
  expect(bytes.length).toBeGreaterThan(0);
  await expect(large()).rejects.toMatchObject({ code: 'service_unavailable' });
});
