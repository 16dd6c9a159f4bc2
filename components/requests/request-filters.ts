import { statusFilterPattern } from '../../server/contract/limits';
import { type Bucket, buckets } from '../../server/contract/plans';

/** What the list is narrowed to. What is absent does not matter. */
export type RequestFilters = { status?: string; bucket?: Bucket; path?: string; key?: string };

export const requestFilterNames = ['status', 'bucket', 'path', 'key'] as const;

/** The filters in a URL. What is not valid is left out. */
export function parseRequestFilters(
  read: (name: (typeof requestFilterNames)[number]) => string | null | undefined,
): RequestFilters {
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
}

/** The page with these filters. */
export function requestsHref(filters: RequestFilters): string {
  const query = new URLSearchParams(filters).toString();
  return query === '' ? '/dashboard/requests' : `/dashboard/requests?${query}`;
}
