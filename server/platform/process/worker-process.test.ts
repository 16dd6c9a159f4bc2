import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { expect, test, vi } from 'vitest';
import type { OddJob } from '../../../e2e/support/odd-worker';
import { runJob } from './worker-process';

const program = {
  url: pathToFileURL('e2e/support/odd-worker.ts'),
  niceness: 0,
  jobMsMax: 60_000,
};

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const run = (job: OddJob, jobMsMax = program.jobMsMax) =>
  runJob<number>({ ...program, jobMsMax }, job);

test('a process is kept for the next job, and jobs at once have one each', async () => {
  const pid = await run('nothing');
  expect(await run('nothing')).toBe(pid);
  const both = await Promise.all([run('nothing'), run('nothing')]);
  expect(both).toContain(pid);
  expect(new Set(both).size).toBe(2);
  const [, last] = both;
  expect([await run('nothing'), await run('nothing')]).toEqual([last, last]);
});

test('a job that throws has no result, and its process goes on', async () => {
  const pid = await run('nothing');
  expect(await run('throw')).toBeNull();
  expect(await run('nothing')).toBe(pid);
});

test.each<[OddJob, number?]>([['hang', 500], ['exit'], [{ takeMiB: 700, thenHang: true }]])(
  'a job that hangs, ends its process or takes too much memory has no result, and its process ends: %j',
  async (job, jobMsMax) => {
    const pid = Number(await run('nothing'));
    expect(await run(job, jobMsMax)).toBeNull();
    expect(await run('nothing')).not.toBe(pid);
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 10_000, interval: 20 });
  },
);

test('a process that has taken much memory does no further job', async () => {
  const pid = await run({ takeMiB: 250 });
  expect(pid).not.toBeNull();
  expect(await run('nothing')).not.toBe(pid);
});

test('jobs that can wait leave a core to requests, and one that hangs does not hold up the others', async () => {
  const patiently = (job: OddJob) => runJob<number>({ ...program, niceness: 1 }, job);
  const atOnceMax = Math.max(1, availableParallelism() - 1);
  const doAtOnce = (count: number) =>
    Promise.all(Array.from({ length: count }, () => patiently('nothing')));
  // Processes start, which takes a while.
  await doAtOnce(atOnceMax);
  const pids = await doAtOnce(atOnceMax + 3);
  expect(pids).not.toContain(null);
  expect(new Set(pids).size).toBe(atOnceMax);
  const hung = Array.from({ length: atOnceMax }, () => patiently('hang'));
  const next = await patiently('nothing');
  expect(next).not.toBeNull();
  expect(await Promise.race([...hung, Promise.resolve('still')])).toBe('still');
});

test('a process ends with the one that started it, however that ended', async () => {
  const code = `
    import { runJob } from './server/platform/process/worker-process.ts';
    const url = new URL('e2e/support/odd-worker.ts', 'file://' + process.cwd() + '/');
    const run = (job) => runJob({ url, niceness: 0, jobMsMax: 60_000 }, job);
    console.log(await run('nothing'));
    await run('hang');`;
  const parent = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', code],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  const pid = Number(line.toString());
  expect(isAlive(pid)).toBe(true);
  parent.kill('SIGKILL');
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 60_000, interval: 100 });
});
