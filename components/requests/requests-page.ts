import { statusFilterPattern } from '../../server/contract/limits';
import { type Bucket, buckets } from '../../server/contract/plans';
import type { LogPage } from '../log/log-page';

/** Absent filters do not apply. */
export type RequestFilters = { status?: string; bucket?: Bucket; path?: string; key?: string };

export const requestsPage: LogPage<RequestFilters> = {
  path: '/dashboard/requests',
  names: ['status', 'bucket', 'path', 'key'],
  parse: (read) => {
    const status = read('status') ?? '';
    const bucket = buckets.find((name) => name === read('bucket'));
    const path = (read('path') ?? '').slice(0, 200);
    const key = (read('key') ?? '').slice(0, 20);
    return {
      ...(statusFilterPattern.test(status) && { status }),
      ...(bucket !== undefined && { bucket }),
      ...(path !== '' && { path }),
      ...(key !== '' && { key }),
    };
  },
};
