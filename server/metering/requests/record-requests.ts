import type { Database } from '../../platform/database/database';
import { utcDayOf } from '../../platform/utc-day';
import { redactPath } from './redact-path';
import type { NotedRequest, TakenRequests } from './request-buffer';

/**
 * Writes requests into the log. Written twice they are there once. Accounts that are gone are passed
 * over.
 */
export async function recordRequests(
  database: Pick<Database, '$executeRaw'>,
  taken: readonly TakenRequests[],
  nowMs: number,
): Promise<void> {
  const rows = taken.flatMap(({ requests }) => requests.map(toRow));
  await database.$executeRaw`
    INSERT INTO logged_request (account_id, id, request_id, at, method, path, status, bucket, cost,
      latency_ms, key_prefix, key_last4)
    SELECT account.id, row.id, row."requestId", row.at, row.method, row.path, row.status, row.bucket,
      row.cost, row."latencyMs", row."keyPrefix", row."keyLast4"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS row("accountId" uuid, id uuid, "requestId" uuid, at timestamptz, method text, path text,
        status int, bucket text, cost int, "latencyMs" float8, "keyPrefix" text, "keyLast4" text)
    JOIN account ON account.id = row."accountId"
    ON CONFLICT DO NOTHING`;
  const unlogged = taken
    .filter((account) => account.unlogged > 0)
    .map(({ accountId, unlogged: count }) => ({ accountId, count }))
    .toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1));
  if (unlogged.length > 0) await recordUnlogged(database, unlogged, utcDayOf(nowMs));
}

/** In the order of the accounts, or two instances could wait for each other's rows. */
async function recordUnlogged(
  database: Pick<Database, '$executeRaw'>,
  rows: readonly { accountId: string; count: number }[],
  day: string,
): Promise<void> {
  await database.$executeRaw`
    INSERT INTO unlogged_requests (account_id, day, count)
    SELECT account.id, ${day}::date, row.count
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row("accountId" uuid, count int)
    JOIN account ON account.id = row."accountId"
    ON CONFLICT (account_id, day) DO UPDATE SET count = unlogged_requests.count + excluded.count`;
}

function toRow({ caller, route, requestId, sequence, url, latencyMs, ...noted }: NotedRequest) {
  const atMs = Math.floor(noted.atMs - latencyMs);
  return {
    accountId: caller.accountId,
    id: orderedId(atMs, sequence, requestId),
    requestId,
    at: new Date(atMs).toISOString(),
    method: noted.method,
    path: redactPath(url, route.parameters),
    status: noted.status,
    bucket: route.bucket,
    cost: noted.cost,
    latencyMs: Math.round(latencyMs * 100) / 100,
    keyPrefix: caller.key?.prefix ?? null,
    keyLast4: caller.key?.last4 ?? null,
  };
}

/**
 * UUID version 7 (RFC 9562): in the order of the requests, and always the same for the same request. Of those of one
 * millisecond the sequence decides. It has 26 bits, around those of the version and the variant.
 */
function orderedId(atMs: number, sequence: number, requestId: string): string {
  const time = atMs.toString(16).padStart(12, '0');
  const order = sequence % 2 ** 26;
  const high = (order >>> 14).toString(16).padStart(3, '0');
  const low = (0x8000 | (order & 0x3fff)).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${high}-${low}${requestId.slice(23)}`;
}
