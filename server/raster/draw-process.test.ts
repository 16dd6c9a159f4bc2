import { expect, test, vi } from 'vitest';
import { startChild } from '../testing/child-process';

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a process that draws ends with its parent, even if that is killed and it is busy', async () => {
  const parent = startChild('server/raster/drill/draw-until-killed.ts');
  const pid = Number(await parent.line());
  expect(isAlive(pid)).toBe(true);
  await parent.kill();
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 2000 });
});
