import type { ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { forkApart } from '../../platform/process/fork-apart';
import { processWide } from '../../platform/process/made-once';
import type { MeasuredPicture, PictureJob } from './picture/measure-picture';
import type { Page } from './page/page';
import type { ReceivedPage } from './page/read-page';

export type SiteJob =
  | { kind: 'page'; page: ReceivedPage }
  | { kind: 'picture'; picture: PictureJob };
export type SiteReply = { id: number; result: Page | MeasuredPicture | null };

/** What the process says first, once its modules are loaded. */
export const readyMessage = 'ready';

/** Reads pages and pictures in another process. A result is null if they take too much time or memory to read. */
export type SiteReader = {
  readPage: (page: ReceivedPage) => Promise<Page | null>;
  measure: (picture: PictureJob) => Promise<MeasuredPicture | null>;
  close: () => void;
};

const startMsMax = 15_000;
const jobMsMax = 8000;
/** Requests of callers go first, but a busy machine still gets to the sites. */
const niceness = 5;
/** Then a process ends, with whatever a hostile site has left in it. */
const sitesMax = 100;
const idleMsMax = 30_000;

const isSource = import.meta.url.endsWith('.ts');
const program = new URL(isSource ? './read-site-process.ts' : './read-site.mjs', import.meta.url);

type Worker = { child: ChildProcess; ready: Promise<boolean>; sites: number };

/** Processes that wait for the next site: to start one takes longer than to read a site. */
const idle = () => processWide('site-readers', () => new Map<Worker, NodeJS.Timeout>());

/**
 * A process for one site at a time: it is found or started now, again after a job that ended it, and then
 * waits for the next site.
 */
export function openSiteReader(): SiteReader {
  // A look has requests to wait for while its process starts.
  let worker = takeIdle() ?? startWorker();
  let open = 0;
  let ids = 0;
  let last: Promise<unknown> = Promise.resolve();
  const ask = (job: SiteJob): Promise<SiteReply['result']> => {
    open++;
    // One after the other: a hostile picture then costs itself alone.
    const answer = last.then(async () => {
      if (!isAlive(worker)) worker = takeIdle() ?? startWorker();
      const result = (await worker.ready) ? await run(worker.child, ++ids, job) : null;
      open--;
      return result;
    });
    last = answer;
    return answer;
  };
  return {
    readPage: async (page) => (await ask({ kind: 'page', page })) as Page | null,
    measure: async (picture) => (await ask({ kind: 'picture', picture })) as MeasuredPicture | null,
    close: () => leave(worker, open > 0),
  };
}

const isAlive = ({ child }: Worker) => child.connected && !child.killed;

function startWorker(): Worker {
  const child = forkApart(program);
  if (child.pid !== undefined) setPriority(child.pid, niceness);
  const ready = new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), startMsMax);
    child.once('message', (message) => resolve(message === readyMessage));
    child.once('error', () => resolve(false)).once('exit', () => resolve(false));
    child.once('message', () => clearTimeout(timer)).once('exit', () => clearTimeout(timer));
  });
  return { child, ready, sites: 0 };
}

function takeIdle(): Worker | undefined {
  for (const [worker, timer] of idle()) {
    clearTimeout(timer);
    idle().delete(worker);
    worker.child.ref();
    worker.child.channel?.ref();
    if (isAlive(worker)) return worker;
  }
  return undefined;
}

/** Ends the process if it is still at work: the site has had its time. */
function leave(worker: Worker, isAtWork: boolean): void {
  const { child } = worker;
  worker.sites++;
  if (isAtWork || worker.sites >= sitesMax || !isAlive(worker)) {
    child.kill('SIGKILL');
    return;
  }
  const end = () => {
    idle().delete(worker);
    child.kill('SIGKILL');
  };
  idle().set(worker, setTimeout(end, idleMsMax).unref());
  child.unref();
  child.channel?.unref();
}

function run(child: ChildProcess, id: number, job: SiteJob): Promise<SiteReply['result']> {
  return new Promise((resolve) => {
    const end = (result: SiteReply['result'], isLost: boolean) => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onLost).off('error', onLost);
      if (isLost) child.kill('SIGKILL');
      resolve(result);
    };
    const onMessage = (reply: SiteReply) => {
      if (reply.id === id) end(reply.result, false);
    };
    const onLost = () => end(null, true);
    const timer = setTimeout(onLost, jobMsMax);
    child.on('message', onMessage).once('exit', onLost).once('error', onLost);
    child.send({ id, job }, (error) => {
      if (error !== null) onLost();
    });
  });
}
