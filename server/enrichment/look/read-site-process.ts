import { limitProcess } from '../../platform/process/fork-apart';
import { measurePicture } from './picture/measure-picture';
import { readPage } from './page/read-page';
import type { readyMessage, SiteJob, SiteReply } from './site-reader';

limitProcess();

/** The program of the process that `openSiteReader` starts: it reads what strangers' sites send, one part after the other. */
process.on('message', ({ id, job }: { id: number; job: SiteJob }) => {
  void read(job).then(
    (result) => process.send?.({ id, result } satisfies SiteReply),
    () => process.send?.({ id, result: null } satisfies SiteReply),
  );
});
process.send?.('ready' satisfies typeof readyMessage);

const read = async (job: SiteJob) =>
  job.kind === 'page' ? readPage(job.page) : await measurePicture(job.picture);
