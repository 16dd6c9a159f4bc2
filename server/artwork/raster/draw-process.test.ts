import { existsSync, readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { startChild } from '../../../e2e/support/child-process';

/** Node sets the variables of the channel to the parent itself. */
const inEnvironment = [
  'NODE_CHANNEL_FD',
  'NODE_CHANNEL_SERIALIZATION_MODE',
  'NODE_ENV',
  'UV_THREADPOOL_SIZE',
];

/**
 * A process that has ended stays listed until its adoptive parent reaps it, and the first
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

test('a drawing process has no secret in its environment, and ends with its parent, even if it is busy when the parent is killed', async () => {
  const parent = startChild('e2e/drills/raster/draw-until-killed.ts');
  const pid = Number(await parent.line());
  expect(isRunning(pid)).toBe(true);
  // Linux only; macOS has no such file.
  if (existsSync('/proc/self/environ')) {
    const names = readFileSync(`/proc/${pid}/environ`, 'utf8').match(/\w+(?==)/g);
    expect(names?.toSorted()).toEqual(inEnvironment);
  }
  await parent.kill();
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 30_000 });
});
