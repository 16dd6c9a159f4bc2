import type { KeyEnds } from '../../accounts/keys/caller';
import { requestLog } from '../../contract/limits';
import type { Bucket } from '../../contract/plans';
import { database } from '../../platform/database/database';
import { dateOfDay, utcDayOf } from '../../contract/utc-day';

const dayMs = 86_400_000;

/** Which requests to list. An absent member matches everything. */
export type RequestFilter = {
  /** A class such as `4xx`, or one status. */
  status?: string | undefined;
  bucket?: Bucket | undefined;
  /** Text within the path, whatever its case. */
  path?: string | undefined;
  /** Prefix of the key. */
  key?: string | undefined;
};
export type RequestPage = { limit: number; before?: string | undefined };

export type LoggedRequest = {
  time: string;
  method: string;
  path: string;
  status: number;
  bucket: Bucket | null;
  cost: number;
  latencyMs: number;
  requestId: string;
  key: KeyEnds | null;
};

export type RequestList = {
  requests: LoggedRequest[];
  /** Where the next page begins; null on the last one. */
  nextBefore: string | null;
  /** Requests in the log's period that came too fast to be logged. */
  unlogged: number;
};

/** The requests of an account, the newest first. They appear a second or two after the response. */
export async function listRequests(
  accountId: string,
  filter: RequestFilter,
  { limit, before }: RequestPage,
  nowMs: number = Date.now(),
): Promise<RequestList> {
  const since = new Date(nowMs - requestLog.days * dayMs);
  const { status, bucket, path, key } = filter;
  const rows = await database().loggedRequest.findMany({
    where: {
      accountId,
      at: { gt: since },
      ...(before !== undefined && { id: { lt: before } }),
      ...(status !== undefined && { status: statusRange(status) }),
      ...(bucket !== undefined && { bucket }),
      ...(path !== undefined && { path: { contains: toPattern(path), mode: 'insensitive' } }),
      ...(key !== undefined && { keyPrefix: key }),
    },
    orderBy: { id: 'desc' },
    take: limit + 1,
  });
  const { _sum: sum } = await database().unloggedRequests.aggregate({
    where: { accountId, day: { gte: dateOfDay(utcDayOf(since.getTime())) } },
    _sum: { count: true },
  });
  const shown = rows.slice(0, limit);
  return {
    requests: shown.map(present),
    nextBefore: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
    unlogged: sum.count ?? 0,
  };
}

function statusRange(status: string): { gte: number; lte: number } {
  const first = Number(status.replaceAll('x', '0'));
  return { gte: first, lte: Number(status.replaceAll('x', '9')) };
}

/** A LIKE pattern for text, encoded as in a URL. */
function toPattern(text: string): string {
  return text.replaceAll(/[^\x21-\x7e]+/g, encodeURIComponent).replaceAll(/[\\%_]/g, '\\$&');
}

type Row = Awaited<ReturnType<ReturnType<typeof database>['loggedRequest']['findFirstOrThrow']>>;

function present({
  at,
  method,
  path,
  status,
  bucket,
  cost,
  latencyMs,
  ...row
}: Row): LoggedRequest {
  const { requestId, keyPrefix: prefix, keyLast4: last4 } = row;
  return {
    time: at.toISOString(),
    method,
    path,
    status,
    bucket: bucket as Bucket | null,
    cost,
    latencyMs,
    requestId,
    key: prefix === null || last4 === null ? null : { prefix, last4 },
  };
}
