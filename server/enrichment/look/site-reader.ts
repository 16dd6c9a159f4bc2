import type { ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { forkApart } from '../../platform/process/fork-apart';
import type { MeasuredPicture, PictureJob } from './measure-picture';
import type { Page } from './page';
import type { ReceivedPage } from './read-page';

export type SiteJob =
  | { kind: 'page'; page: ReceivedPage }
  | { kind: 'picture'; picture: PictureJob };
/** The first message says that the program is ready, which takes a while on a busy machine. */
export type SiteReply = { id: number; result: Page | MeasuredPicture | null };

const startMsMax = 30_000;
const jobMsMax = 8000;
/** A warm process reads a page ten times as fast as a new one. What a hostile picture did to it ends with it. */
const jobsMax = 200;
const idleMsMax = 10_000;
/** Requests of callers go first. */
const niceness = 5;

const isSource = import.meta.url.endsWith('.ts');
const program = new URL(isSource ? './read-site-process.ts' : './read-site.mjs', import.meta.url);

/** @returns null if the page takes too much time or memory to read */
export const readPageApart = async (page: ReceivedPage) =>
  (await inTurn({ kind: 'page', page })) as Page | null;

/** @returns null if the picture takes too much time or memory to draw */
export const measurePictureApart = async (picture: PictureJob) =>
  (await inTurn({ kind: 'picture', picture })) as MeasuredPicture | null;

type Reader = { child: ChildProcess; jobs: number; isReady: Promise<boolean> };

let reader: Reader | null = null;
let last: Promise<unknown> = Promise.resolve();
let idle: NodeJS.Timeout | undefined;

/** Starts the process, should there be none: a look has requests to wait for in the meantime. */
export function prepareReader(): void {
  last = last.then(() => {
    start();
    endLater();
  });
}

/** One job at a time, of all looks: a hostile one then costs itself alone. */
function inTurn(job: SiteJob): Promise<SiteReply['result']> {
  const done = last.then(async () => {
    clearTimeout(idle);
    const started = start();
    const result = (await started.isReady) ? await run(started, job) : null;
    endLater();
    return result;
  });
  last = done;
  return done;
}

function start(): Reader {
  if (reader !== null && reader.child.connected && reader.jobs < jobsMax) return reader;
  end();
  const child = forkApart(program);
  if (child.pid !== undefined) setPriority(child.pid, niceness);
  // What waits for it has a timer, which keeps this process alive.
  child.unref();
  child.channel?.unref();
  reader = {
    child,
    jobs: 0,
    isReady: awaitMessage(child, () => true, startMsMax).then((one) => one !== null),
  };
  return reader;
}

function end(): void {
  reader?.child.kill('SIGKILL');
  reader = null;
}

function endLater(): void {
  clearTimeout(idle);
  idle = setTimeout(end, idleMsMax).unref();
}

async function run(started: Reader, job: SiteJob): Promise<SiteReply['result']> {
  const id = ++started.jobs;
  const reply = awaitMessage(started.child, (one) => one.id === id, jobMsMax);
  started.child.send({ id, job });
  return (await reply)?.result ?? null;
}

/** @returns null, with the process ended, if the message does not come in time */
function awaitMessage(
  child: ChildProcess,
  isIt: (reply: SiteReply) => boolean,
  timeoutMs: number,
): Promise<SiteReply | null> {
  return new Promise((resolve) => {
    const finish = (reply: SiteReply | null) => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onLost).off('error', onLost);
      if (reply === null && reader?.child === child) end();
      resolve(reply);
    };
    const onMessage = (reply: SiteReply) => {
      if (isIt(reply)) finish(reply);
    };
    const onLost = () => finish(null);
    const timer = setTimeout(onLost, timeoutMs);
    child.on('message', onMessage).once('exit', onLost).once('error', onLost);
  });
}
