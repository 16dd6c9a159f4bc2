import { openWorker, type WorkerProgram } from '../../platform/process/worker-process';
import type { MeasuredPicture, PictureJob } from './picture/measure-picture';
import type { Page } from './page/page';
import type { ReceivedPage } from './page/read-page';

export type SiteJob =
  | { kind: 'page'; page: ReceivedPage }
  | { kind: 'picture'; picture: PictureJob };
export type SiteResult = Page | MeasuredPicture;

/** Reads pages and pictures in another process. A result is null if they take too much time or memory to read. */
export type SiteReader = {
  readPage: (page: ReceivedPage) => Promise<Page | null>;
  measure: (picture: PictureJob) => Promise<MeasuredPicture | null>;
  close: () => void;
};

const isSource = import.meta.url.endsWith('.ts');
const program: WorkerProgram = {
  url: new URL(isSource ? './read-site-process.ts' : './read-site.mjs', import.meta.url),
  niceness: 10,
  jobMsMax: 8000,
};

/** A process for one site at a time, which starts while the look waits for its first responses. */
export function openSiteReader(): SiteReader {
  const { run, close } = openWorker<SiteJob, SiteResult>(program);
  return {
    readPage: async (page) => (await run({ kind: 'page', page })) as Page | null,
    measure: async (picture) => (await run({ kind: 'picture', picture })) as MeasuredPicture | null,
    close,
  };
}
