import { setImmediate } from 'node:timers/promises';
import { auditSince } from '../accounts/audit/list-events';
import { sessionIdleMs } from '../accounts/sessions/find-session';
import { sessionLifeMs } from '../accounts/sessions/session-tokens';
import { missDays, requestLog } from '../contract/limits';
import { webhookLimits } from '../contract/webhook-events';
import type { Database } from '../platform/database/database';
import { startJob, type StopJob } from '../platform/process/jobs';
import { historySince } from '../platform/status/read-history';
import { addDays, dateOfDay, utcDayOf } from '../contract/utc-day';

type Purge = [
  table: string,
  key: string,
  /** The condition for rows that are too old; `$1` is the cutoff. */
  where: string,
  before: (nowMs: number) => Date,
  /** A setting without which a trigger keeps the rows. */
  setting?: string,
];

const everyMs = 10 * 60 * 1000;
/** No statement holds many rows, or the one connection of the embedded database, for long. */
const batchMax = 500;
const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** For questions about a key that is gone; the audit log keeps its ends for longer. */
const revokedKeyDays = 30;
/** Longer than Stripe ever repeats a webhook. */
const billingEventDays = 40;

/** For the operator to read what became of a domain. */
const forgottenLookDays = 30;

const ago = (ms: number) => (nowMs: number) => new Date(nowMs - ms);
const daysBack = (days: number) => (nowMs: number) => dateOfDay(addDays(utcDayOf(nowMs), -days));

/** What is deleted when. Each condition has an index. */
const purges: readonly Purge[] = [
  ['session', 'id', 'ended_at < $1', ago(0)],
  ['session', 'id', 'created_at < $1', ago(sessionLifeMs)],
  // Unused until its cookie and its tokens had expired.
  ['session', 'id', 'created_at < $1 AND last_seen_at < $1', ago(sessionIdleMs)],
  // A used one stays until then: a second use shows that it was stolen, and ends the session.
  ['refresh_token', 'hash', 'expires_at < $1', ago(0)],
  ['email_token', 'hash', 'expires_at < $1', ago(0)],
  ['challenge', 'hash', 'expires_at < $1', ago(0)],
  ['named_key', 'id', 'revoked_at < $1', ago(revokedKeyDays * dayMs)],
  ['mail_budget', 'recipient', 'since <= $1', ago(hourMs)],
  ['audit_event', 'id', 'at < $1', auditSince, 'marque.purges_audit_log'],
  ['logged_request', 'account_id, id', 'at < $1', ago(requestLog.days * dayMs)],
  ['unlogged_requests', 'account_id, day', 'day < $1::date', daysBack(requestLog.days)],
  // An instance may be late with yesterday's.
  ['usage_alert', 'account_id, day, bucket, threshold', 'day < $1::date', daysBack(1)],
  ['left_usage', 'holder, day, bucket', 'day < $1::date', daysBack(0)],
  ['webhook_delivery', 'endpoint_id, event_id', 'queued_at < $1', ago(webhookLimits.days * dayMs)],
  ['webhook_event', 'id', 'at < $1', ago((webhookLimits.days + 1) * dayMs)],
  ['miss', 'day, kind, asked', 'day <= $1::date', daysBack(missDays)],
  ['look_day', 'holder, day', 'day < $1::date', daysBack(1)],
  // What was not found: it is asked for anew. A look that the operator forbids is due in a far future.
  [
    'site_look',
    'domain',
    "state = 'done' AND brand_id IS NULL AND due_at < $1",
    ago(forgottenLookDays * dayMs),
  ],
  ['status_span', 'id', 'seen_at < $1', historySince],
  ['billing_event', 'id', 'received_at < $1', ago(billingEventDays * dayMs)],
];

/** Deletes old rows in the background, a few at a time. Instances leave each other's rows alone. */
export function startPurging(database: Database): StopJob {
  return startJob({
    failure: 'old rows could not be deleted',
    everyMs,
    firstAfterMs: everyMs / 10,
    run: (signal) => purgeOldRows(database, Date.now(), signal),
  });
}

/** @throws when a table could not be purged, once the others were */
export async function purgeOldRows(
  database: Database,
  nowMs: number,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const failures: unknown[] = [];
  for (const purge of purges) {
    try {
      while (!signal.aborted && (await purgeSome(database, purge, nowMs)) === batchMax) {
        // Let requests that arrived meanwhile run.
        await setImmediate();
      }
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** @returns how many rows it deleted. Another instance is deleting locked rows. */
async function purgeSome(
  database: Database,
  [table, key, where, before, setting]: Purge,
  nowMs: number,
): Promise<number> {
  const remove = database.$executeRawUnsafe(
    `DELETE FROM ${table} WHERE (${key}) IN (
      SELECT ${key} FROM ${table} WHERE ${where} LIMIT ${batchMax} FOR UPDATE SKIP LOCKED)`,
    before(nowMs),
  );
  if (setting === undefined) return remove;
  const set = database.$executeRaw`SELECT set_config(${setting}, 'on', true)`;
  const [, count] = await database.$transaction([set, remove]);
  return count;
}
