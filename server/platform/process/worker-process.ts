import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { processWide } from './made-once';

const heapMiB = 256;
/** With what native code takes, such as the pixels of a picture. */
export const memoryMiB = 512;
/** With more, a process ends after its job: the next one is to have the memory for itself. */
const wornMiB = 256;
const watchEveryMs = 10;
const startMsMax = 15_000;
const idleMsMax = 30_000;
/** Then a process ends, with whatever hostile bytes have left in it. */
const usesMax = 100;

/** A program that calls `answerJobs`. */
export type WorkerProgram = {
  url: URL;
  /** Above 0, requests of callers go first. */
  niceness: number;
  jobMsMax: number;
};

export type Worker<Job, Result> = {
  /** One job after the other. Null if it fails, or takes too much time or memory. */
  run: (job: Job) => Promise<Result | null>;
  /** Lets the next user have the process, or ends it if a job still runs. No further job is done. */
  close: () => void;
};

type Running = { child: ChildProcess; ready: Promise<boolean>; uses: number };
type Reply<Result> = { result: Result | null; isWorn: boolean };

/** Waiting processes of all programs: to start one takes half a second of CPU time. */
const idle = () =>
  processWide('idle-workers', () => new Map<Running, { of: string; timer: NodeJS.Timeout }>());

/**
 * A process for hostile bytes: it finds neither a secret nor the address of the database, and ends itself when it takes too
 * much memory or is alone. It is found or started now, and again after a job that ended it.
 */
export function openWorker<Job extends Serializable, Result>(
  program: WorkerProgram,
): Worker<Job, Result> {
  let running = takeIdle(program) ?? start(program);
  let open = 0;
  let isClosed = false;
  let last: Promise<unknown> = Promise.resolve();
  return {
    run: (job) => {
      open++;
      const answer = last.then(async () => {
        if (isClosed) return null;
        if (!isAlive(running)) running = takeIdle(program) ?? start(program);
        const isReady = await running.ready;
        const result = isReady ? await ask<Result>(running, job, program.jobMsMax) : null;
        open--;
        return result;
      });
      last = answer;
      return answer;
    },
    close: () => {
      // A second call could pass on a process that another user has by now.
      if (isClosed) return;
      isClosed = true;
      leave(running, program, open > 0);
    },
  };
}

const nameOf = ({ url, niceness }: WorkerProgram) => `${niceness} ${url.href}`;

const isAlive = ({ child }: Running) => child.connected && !child.killed;

function start({ url, niceness }: WorkerProgram): Running {
  const child = fork(fileURLToPath(url), {
    // Threads of sharp that allocate from a few arenas leave less memory in pieces (glibc).
    env: { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' },
    execArgv: [
      `--max-old-space-size=${heapMiB}`,
      // From source for tests and `npm run dev`.
      ...(url.pathname.endsWith('.ts') ? ['--import', 'tsx'] : []),
    ],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  if (niceness > 0 && child.pid !== undefined) setPriority(child.pid, niceness);
  const ready = new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), startMsMax);
    const end = (isReady: boolean) => {
      clearTimeout(timer);
      resolve(isReady);
    };
    child.once('message', () => end(true));
    child.once('error', () => end(false)).once('exit', () => end(false));
  });
  return { child, ready, uses: 0 };
}

function takeIdle(program: WorkerProgram): Running | undefined {
  for (const [running, { of, timer }] of idle()) {
    if (of !== nameOf(program)) continue;
    clearTimeout(timer);
    idle().delete(running);
    running.child.ref();
    running.child.channel?.ref();
    if (isAlive(running)) return running;
  }
  return undefined;
}

function leave(running: Running, program: WorkerProgram, isAtWork: boolean): void {
  const { child } = running;
  running.uses++;
  if (isAtWork || running.uses >= usesMax || !isAlive(running)) {
    child.kill('SIGKILL');
    return;
  }
  const end = () => {
    idle().delete(running);
    child.kill('SIGKILL');
  };
  idle().set(running, { of: nameOf(program), timer: setTimeout(end, idleMsMax).unref() });
  child.unref();
  child.channel?.unref();
}

function ask<Result>(
  { child }: Running,
  job: Serializable,
  jobMsMax: number,
): Promise<Result | null> {
  return new Promise((resolve) => {
    const end = ({ result, isWorn }: Reply<Result>) => {
      clearTimeout(timer);
      child.off('message', end).off('exit', onLost).off('error', onLost);
      if (isWorn) child.kill('SIGKILL');
      resolve(result);
    };
    const onLost = () => end({ result: null, isWorn: true });
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
