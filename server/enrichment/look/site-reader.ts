import type { ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { forkApart } from '../../platform/process/fork-apart';
import type { MeasuredPicture, PictureJob } from './measure-picture';
import type { Page } from './page';
import type { ReceivedPage } from './read-page';

export type SiteJob =
  | { kind: 'page'; page: ReceivedPage }
  | { kind: 'picture'; picture: PictureJob };
export type SiteReply = { id: number; result: Page | MeasuredPicture | null };

/** Reads pages and pictures in another process. A result is null if they take too much time or memory to read. */
export type SiteReader = {
  readPage: (page: ReceivedPage) => Promise<Page | null>;
  measure: (picture: PictureJob) => Promise<MeasuredPicture | null>;
  close: () => void;
};

const jobMsMax = 8000;
/** Requests of callers go first. */
const niceness = 10;

const isSource = import.meta.url.endsWith('.ts');
const program = new URL(isSource ? './read-site-process.ts' : './read-site.mjs', import.meta.url);

/** A process for one site: it starts with the first job, again after a job that ended it, and ends with the look. */
export function openSiteReader(): SiteReader {
  let child: ChildProcess | null = null;
  let ids = 0;
  let last: Promise<unknown> = Promise.resolve();
  const start = () => {
    child = forkApart(program);
    child.setMaxListeners(50);
    if (child.pid !== undefined) setPriority(child.pid, niceness);
    return child;
  };
  const ask = (job: SiteJob): Promise<SiteReply['result']> => {
    const answer = last.then(() =>
      run(child?.connected === true && !child.killed ? child : start(), ++ids, job),
    );
    last = answer;
    return answer;
  };
  return {
    readPage: async (page) => (await ask({ kind: 'page', page })) as Page | null,
    measure: async (picture) => (await ask({ kind: 'picture', picture })) as MeasuredPicture | null,
    close: () => child?.kill('SIGKILL'),
  };
}

/** One at a time: a hostile picture then costs itself alone. */
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
