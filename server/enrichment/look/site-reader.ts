import { runJob, type WorkerProgram } from '../../platform/process/worker-process';
import type { MeasuredPicture, PictureJob } from './picture/measure-picture';
import type { Page } from './page/page';
import type { ReceivedPage } from './page/read-page';

export type SiteJob =
  | { kind: 'page'; page: ReceivedPage }
  | { kind: 'picture'; picture: PictureJob };
export type SiteResult = Page | MeasuredPicture;

const isSource = import.meta.url.endsWith('.ts');
const program: WorkerProgram = {
  url: new URL(isSource ? './read-site-process.ts' : './read-site.mjs', import.meta.url),
  // More of it, and a busy machine finds no logo in time.
  niceness: 5,
  jobMsMax: 8000,
};

/** Reads a page in another process. Null if it takes too much time or memory to read. */
export const readPage = (page: ReceivedPage): Promise<Page | null> =>
  read<Page>({ kind: 'page', page });

/** Measures a picture in another process. Null if it takes too much time or memory to draw. */
export const measurePicture = (picture: PictureJob): Promise<MeasuredPicture | null> =>
  read<MeasuredPicture>({ kind: 'picture', picture });

const read = <Result extends SiteResult>(job: SiteJob) => runJob<Result>(program, job);
