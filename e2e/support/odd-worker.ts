import { answerJobs } from '../../server/platform/process/worker-process';

/** What the program of `worker-process.test.ts` is to do, before it tells its process id. */
export type OddJob =
  | 'nothing'
  | 'throw'
  | 'hang'
  | 'exit'
  | { takeMiB: number; thenHang?: boolean };

const taken: Buffer[] = [];

answerJobs<number>((job: OddJob) => {
  if (job === 'throw') throw new Error('As asked.');
  if (job === 'exit') process.exit(1);
  if (job === 'hang') return new Promise(() => {});
  if (typeof job === 'object') {
    taken.push(Buffer.alloc(job.takeMiB * 1024 * 1024, 1));
    if (job.thenHang) return new Promise(() => {});
  }
  return process.pid;
});
