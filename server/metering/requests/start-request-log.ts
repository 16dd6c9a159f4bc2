import { LRUCache } from 'lru-cache';
import { requestLog } from '../../contract/limits';
import type { Database, OpenDatabase } from '../../platform/database/database';
import { type StopJob, startWriteBehind } from '../../platform/process/jobs';
import { utcDayOf } from '../../contract/utc-day';
import {
  type NotedRequest,
  requestBuffer,
  type RequestBuffer,
  type Unlogged,
} from './note-request';
import { redactPath } from './redact-path';

const everyMs = 1000;
/** The embedded database runs in this process: a statement blocks everything else. */
const batches = {
  embedded: { batchMax: 50, prunedMax: 400 },
  postgres: { batchMax: 200, prunedMax: 1000 },
};
const unloggedBatchMax = 1000;
/** Accounts whose approximate number of rows is remembered. */
const accountsKnownMax = 50_000;

type Options = { buffer?: RequestBuffer; keptMax?: number; now?: () => number };

/** Writes noted requests to the log in the background, and deletes an account's oldest beyond the limit. */
export function startRequestLog(
  { client, isEmbedded }: OpenDatabase,
  { buffer = requestBuffer, keptMax = requestLog.requestsMax, now = Date.now }: Options = {},
): StopJob {
  const { batchMax, prunedMax } = batches[isEmbedded ? 'embedded' : 'postgres'];
  const pruner = createPruner(client, { keptMax, prunedMax });
  const stopWriting = startWriteBehind({
    name: 'the request log',
    everyMs,
    take: () => buffer.take(),
    batchMax,
    async write(requests) {
      await recordRequests(client, requests);
      for (const { caller } of requests) pruner.noteWritten(caller.accountId);
      await pruner.prune();
    },
    putBack: (requests) => buffer.putBack(requests),
  });
  const stopCounting = startWriteBehind({
    name: 'how many requests are not logged',
    everyMs,
    take: () => buffer.takeUnlogged(),
    batchMax: unloggedBatchMax,
    write: (counts) => recordUnlogged(client, counts, utcDayOf(now())),
    putBack: (counts) => buffer.putBackUnlogged(counts),
  });
  return async () => {
    await stopWriting();
    await stopCounting();
  };
}

type Writer = Pick<Database, '$executeRaw'>;
type Limits = { keptMax: number; prunedMax: number };

/** Prunes an account when it is first seen, and again after every tenth of the number it may keep. */
function createPruner(client: Writer, limits: Limits) {
  const slack = Math.ceil(limits.keptMax / 10);
  const writtenSincePruned = new LRUCache<string, number>({ max: accountsKnownMax });
  const due = new Set<string>();
  return {
    noteWritten(accountId: string) {
      const written = (writtenSincePruned.get(accountId) ?? slack) + 1;
      writtenSincePruned.set(accountId, written);
      if (written >= slack) due.add(accountId);
    },
    /** Runs one statement for one account; the others follow in later rounds. */
    async prune() {
      const [accountId] = due;
      if (accountId === undefined) return;
      if (await pruneAccount(client, accountId, limits)) return;
      due.delete(accountId);
      writtenSincePruned.set(accountId, 0);
    },
  };
}

/** @returns whether the account may have more rows to delete */
async function pruneAccount(
  database: Writer,
  accountId: string,
  { keptMax, prunedMax }: Limits,
): Promise<boolean> {
  // Another instance is deleting the locked rows.
  const deleted = await database.$executeRaw`
    DELETE FROM logged_request WHERE (account_id, id) IN (
      SELECT account_id, id FROM logged_request
      WHERE account_id = ${accountId}::uuid AND id <= (
        SELECT id FROM logged_request WHERE account_id = ${accountId}::uuid
        ORDER BY id DESC OFFSET ${keptMax} LIMIT 1)
      LIMIT ${prunedMax} FOR UPDATE SKIP LOCKED)`;
  return deleted === prunedMax;
}

/** Writing a request twice stores it once. Deleted accounts are skipped. */
export async function recordRequests(
  database: Writer,
  requests: readonly NotedRequest[],
): Promise<void> {
  await database.$executeRaw`
    INSERT INTO logged_request (account_id, id, request_id, at, method, path, status, bucket, cost,
      latency_ms, key_prefix, key_last4)
    SELECT account.id, row.id, row."requestId", row.at, row.method, row.path, row.status, row.bucket,
      row.cost, row."latencyMs", row."keyPrefix", row."keyLast4"
    FROM jsonb_to_recordset(${JSON.stringify(requests.map(toRow))}::jsonb)
      AS row("accountId" uuid, id uuid, "requestId" uuid, at timestamptz, method text, path text,
        status int, bucket text, cost int, "latencyMs" float8, "keyPrefix" text, "keyLast4" text)
    JOIN account ON account.id = row."accountId"
    ON CONFLICT DO NOTHING`;
}

/** Sorted by account, so that two instances cannot deadlock. */
function recordUnlogged(
  database: Writer,
  counts: readonly Unlogged[],
  day: string,
): Promise<number> {
  return database.$executeRaw`
    INSERT INTO unlogged_requests (account_id, day, count)
    SELECT account.id, ${day}::date, row.count
    FROM jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) AS row("accountId" uuid, count int)
    JOIN account ON account.id = row."accountId"
    ORDER BY account.id
    ON CONFLICT (account_id, day) DO UPDATE SET count = unlogged_requests.count + excluded.count`;
}

function toRow({ caller, route, requestId, sequence, url, latencyMs, ...noted }: NotedRequest) {
  const atMs = Math.floor(noted.atMs - latencyMs);
  const time = atMs.toString(16).padStart(12, '0');
  return {
    accountId: caller.accountId,
    // UUID version 7: sorts in the order of the requests, even within one millisecond.
    id: `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${sequence.toString(16).padStart(12, '0')}`,
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
