import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { availableParallelism, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { createFairQueue } from './fair-queue';
import { processWide } from './made-once';

const heapMiB = 256;
/** With what native code takes, such as the pixels of a picture. */
export const memoryMiB = 512;
/** With more, a process ends after its job: the next one is to have the memory for itself. */
const wornMiB = 256;
const watchEveryMs = 10;
/** On a busy machine. A test that runs from source compiles it first. */
const startMsMax = 60_000;
const idleMsMax = 120_000;
/** Jobs that can wait leave a core to requests: niceness alone leaves them only a part of it. */
const patientMax = Math.max(1, availableParallelism() - 1);
/** A job that hangs holds up the others no longer than this. */
const patienceMs = 1000;
/** Then a process ends, with whatever hostile bytes have left in it. */
const jobsMax = 500;

/** A program that calls `answerJobs`. */
export type WorkerProgram = {
  url: URL;
  /** Above 0, requests of callers go first. */
  niceness: number;
  jobMsMax: number;
};

type Worker = {
  child: ChildProcess;
  ready: Promise<boolean>;
  jobs: number;
  /** Runs while it waits for a job. */
  ending?: NodeJS.Timeout;
};
type Reply<Result> = { result: Result | null; isWorn: boolean };

/** Processes that wait for a job of a program, the last one used last. Starting one is slow. */
const idleOf = ({ url, niceness }: WorkerProgram): Worker[] =>
  processWide(`idle-workers ${niceness} ${url.href}`, (): Worker[] => []);

/**
 * Does a job with hostile bytes in another process: it finds neither a secret nor the address of the database, and ends
 * itself when it takes too much memory or is alone. Several jobs at once have a process each; each of them is kept a while
 * for the next job.
 * @returns null if the job fails, or takes too much time or memory
 */
export async function runJob<Result>(
  program: WorkerProgram,
  job: Serializable,
): Promise<Result | null> {
  if (program.niceness === 0) return runNow(program, job);
  return patientTurns().inTurn(program.url.href, async ({ passOn }) => {
    const late = setTimeout(passOn, patienceMs);
    return runNow<Result>(program, job).finally(() => clearTimeout(late));
  });
}

const patientTurns = () =>
  processWide('patient-jobs', () => createFairQueue({ atOnceMax: patientMax }));

async function runNow<Result>(program: WorkerProgram, job: Serializable): Promise<Result | null> {
  const worker = takeIdle(program) ?? start(program);
  const isReady = await worker.ready;
  const reply = isReady ? await ask<Result>(worker, job, program.jobMsMax) : null;
  worker.jobs++;
  if (reply === null || reply.isWorn || worker.jobs >= jobsMax) worker.child.kill('SIGKILL');
  else keep(worker, program);
  return reply?.result ?? null;
}

const isAlive = ({ child }: Worker) => child.connected && !child.killed;

function start({ url, niceness }: WorkerProgram): Worker {
  // For tests and `npm run dev`: it takes long enough to start without being nice.
  const isSource = url.pathname.endsWith('.ts');
  const child = fork(fileURLToPath(url), {
    // Threads of sharp that allocate from a few arenas leave less memory in pieces (glibc).
    env: { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' },
    execArgv: [`--max-old-space-size=${heapMiB}`, ...(isSource ? ['--import', 'tsx'] : [])],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  if (niceness > 0 && !isSource && child.pid !== undefined) setPriority(child.pid, niceness);
  const ready = new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), startMsMax);
    const end = (isReady: boolean) => {
      clearTimeout(timer);
      resolve(isReady);
    };
    child.once('message', () => end(true));
    child.once('error', () => end(false)).once('exit', () => end(false));
  });
  return { child, ready, jobs: 0 };
}

/** The one that was used last: its code is compiled, and those that are not needed end. */
function takeIdle(program: WorkerProgram): Worker | undefined {
  const idle = idleOf(program);
  for (let worker = idle.pop(); worker !== undefined; worker = idle.pop()) {
    clearTimeout(worker.ending);
    if (!isAlive(worker)) continue;
    worker.child.ref();
    worker.child.channel?.ref();
    return worker;
  }
  return undefined;
}

function keep(worker: Worker, program: WorkerProgram): void {
  const { child } = worker;
  const idle = idleOf(program);
  idle.push(worker);
  child.unref();
  child.channel?.unref();
  worker.ending = setTimeout(() => {
    idle.splice(idle.indexOf(worker), 1);
    child.kill('SIGKILL');
  }, idleMsMax).unref();
}

/** @returns null if the process is lost, or takes too long */
function ask<Result>(
  { child }: Worker,
  job: Serializable,
  jobMsMax: number,
): Promise<Reply<Result> | null> {
  return new Promise((resolve) => {
    const end = (reply: Reply<Result> | null) => {
      clearTimeout(timer);
      child.off('message', end).off('exit', onLost).off('error', onLost);
      resolve(reply);
    };
    const onLost = () => end(null);
    const timer = setTimeout(onLost, jobMsMax);
    child.once('message', end).once('exit', onLost).once('error', onLost);
    child.send(job, (error) => {
      if (error !== null) onLost();
    });
  });
}

/** In the program: does the jobs that it gets. One that throws has no result. */
export function answerJobs<Result>(work: (job: never) => Result | Promise<Result>): void {
  limitMemory();
  process.on('message', (job) => {
    const send = (result: Result | null) => {
      const isWorn = process.memoryUsage.rss() > wornMiB * 1024 * 1024;
      process.send?.({ result, isWorn } satisfies Reply<Result>);
    };
    void new Promise<Result>((resolve) => resolve(work(job as never))).then(send, () => send(null));
  });
  process.send?.('ready');
}

/**
 * Ends the program when it takes too much memory, and when the process that started it is gone. sharp works on other
 * threads, so this one is free to watch. An orderly exit would wait for them.
 */
function limitMemory(): void {
  const end = () => process.kill(process.pid, 'SIGKILL');
  setInterval(() => {
    if (process.memoryUsage.rss() > memoryMiB * 1024 * 1024) end();
  }, watchEveryMs);
  process.once('disconnect', end);
  if (!process.connected) end();
}
