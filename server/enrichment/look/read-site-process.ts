import { answerJobs } from '../../platform/process/worker-process';
import { measurePicture } from './picture/measure-picture';
import { readPage } from './page/read-page';
import type { SiteJob, SiteResult } from './site-reader';

/** The program of the processes of `site-reader.ts`: they read what strangers' sites send. */
answerJobs<SiteResult>((job: SiteJob) =>
  job.kind === 'page' ? readPage(job.page) : measurePicture(job.picture),
);
