import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { OddJob } from '../../../e2e/support/odd-worker';
import { openWorker, type Worker } from './worker-process';

const program = {
  url: pathToFileURL('e2e/support/odd-worker.ts'),
  niceness: 1,
  jobMsMax: 2000,
};

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

function open(jobMsMax = program.jobMsMax): Worker<OddJob, number> {
  const worker = openWorker<OddJob, number>({ ...program, jobMsMax });
  onTestFinished(() => worker.close());
  return worker;
}

test('a process is passed on to the next user, and two users at once have two', async () => {
  const first = open();
  const pid = await first.run('nothing');
  expect(await first.run('nothing')).toBe(pid);
  const second = open();
  const other = await second.run('nothing');
  expect(other).not.toBe(pid);
  first.close();
  second.close();
  const [third, fourth] = [open(), open()];
  const found = await Promise.all([third.run('nothing'), fourth.run('nothing')]);
  expect(new Set(found)).toEqual(new Set([pid, other]));
});

test('a job that throws has no result, and its process goes on', async () => {
  const worker = open();
  const pid = await worker.run('nothing');
  expect(await worker.run('throw')).toBeNull();
  expect(await worker.run('nothing')).toBe(pid);
});

test.each<[OddJob, number?]>([
  ['hang'],
  ['exit'],
  // Not ended for its time.
  [{ takeMiB: 700, thenHang: true }, 200_000],
])(
  'a job that hangs, ends its process or takes too much memory has no result, and the next one a new process: %j',
  async (job, jobMsMax) => {
    const worker = open(jobMsMax);
    const pid = Number(await worker.run('nothing'));
    const [lost, next] = await Promise.all([worker.run(job), worker.run('nothing')]);
    expect(lost).toBeNull();
    expect(next).not.toBe(pid);
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 10_000, interval: 20 });
  },
);

test('a process that has taken much memory does no further job', async () => {
  const worker = open();
  const pid = await worker.run({ takeMiB: 250 });
  expect(pid).not.toBeNull();
  expect(await worker.run('nothing')).not.toBe(pid);
});

test('a process whose user leaves during a job is not passed on, and no other one is started for the jobs that wait', async () => {
  const worker = open();
  const pid = Number(await worker.run('nothing'));
  const [hung, waiting] = [worker.run('hang'), worker.run('nothing')];
  worker.close();
  expect([await hung, await waiting]).toEqual([null, null]);
  expect(await open().run('nothing')).not.toBe(pid);
});

test('a process ends with the one that started it, however that ended', async () => {
  const code = `
    import { openWorker } from './server/platform/process/worker-process.ts';
    const url = new URL('e2e/support/odd-worker.ts', 'file://' + process.cwd() + '/');
    const worker = openWorker({ url, niceness: 0, jobMsMax: 60_000 });
    console.log(await worker.run('nothing'));
    await worker.run('hang');`;
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
