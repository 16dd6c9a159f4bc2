import { existsSync, readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { startChild } from '../../../e2e/support/child-process';

/** Those of the channel to its parent are Node's own. */
const inEnvironment = [
  'NODE_CHANNEL_FD',
  'NODE_CHANNEL_SERIALIZATION_MODE',
  'NODE_ENV',
  'UV_THREADPOOL_SIZE',
];

/**
 * A process that has ended is still listed until whoever adopted it collects it, and the first
 * process of a container may take seconds to do so.
 */
const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0);
    if (!existsSync('/proc/self/stat')) return true;
    return !/\) [XZ] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

test('a process that draws has no secret in its environment, and ends with its parent, even if that is killed and it is busy', async () => {
  const parent = startChild('e2e/drills/raster/draw-until-killed.ts');
  const pid = Number(await parent.line());
  expect(isRunning(pid)).toBe(true);
  // The kernel tells on Linux alone; macOS has no such file.
  if (existsSync('/proc/self/environ')) {
    const names = readFileSync(`/proc/${pid}/environ`, 'utf8').match(/\w+(?==)/g);
    expect(names?.toSorted()).toEqual(inEnvironment);
  }
  await parent.kill();
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 30_000 });
});
