import type { Database } from '../../platform/database/database';
import { log } from '../../platform/log';
import { repeat } from '../../platform/repeat';
import { sessionIdleMs, sessionLifeMs } from './session-life';

/** No statement holds many rows, or the one connection of the embedded database, for long. */
const rowsMax = 500;
const everyMs = 60 * 60 * 1000;

type Writer = Pick<Database, '$executeRaw'>;

/**
 * Deletes sessions, tokens and steps of sign-ins that nothing can be done with any more, again and again. Instances
 * leave each other's rows alone.
 * @returns what ends it
 */
export function keepSessionsPurged(database: Database, now = Date.now): () => Promise<void> {
  return repeat(async (signal) => {
    try {
      while (!signal.aborted && (await purgeSessions(database, now())));
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'old sessions could not be deleted');
    }
    return everyMs;
  }, everyMs / 60);
}

/**
 * Deletes some of what has ended or expired.
 * @returns whether there may be more to delete
 */
export async function purgeSessions(database: Writer, nowMs: number): Promise<boolean> {
  const deleted = [
    await purgeEnded(database, nowMs),
    await purgeExpired(database, nowMs),
    await purgeRefreshTokens(database, nowMs),
    await purgeEmailTokens(database, nowMs),
    await purgeChallenges(database, nowMs),
  ];
  return deleted.includes(rowsMax);
}

function purgeEnded(database: Writer, nowMs: number): Promise<number> {
  return database.$executeRaw`
    DELETE FROM session WHERE id IN (
      SELECT id FROM session WHERE ended_at < ${new Date(nowMs)}
      LIMIT ${rowsMax} FOR UPDATE SKIP LOCKED)`;
}

/** Too old, or left alone until its cookie and its tokens had expired. */
function purgeExpired(database: Writer, nowMs: number): Promise<number> {
  const idleSince = new Date(nowMs - sessionIdleMs);
  return database.$executeRaw`
    DELETE FROM session WHERE id IN (
      SELECT id FROM session
      WHERE created_at < ${idleSince}
        AND (last_seen_at < ${idleSince} OR created_at < ${new Date(nowMs - sessionLifeMs)})
      LIMIT ${rowsMax} FOR UPDATE SKIP LOCKED)`;
}

/** A used one is kept until then: whoever uses it again has stolen it, which ends the session. */
function purgeRefreshTokens(database: Writer, nowMs: number): Promise<number> {
  return database.$executeRaw`
    DELETE FROM refresh_token WHERE hash IN (
      SELECT hash FROM refresh_token WHERE expires_at < ${new Date(nowMs)}
      LIMIT ${rowsMax} FOR UPDATE SKIP LOCKED)`;
}

/** Steps of sign-ins that nobody has finished. */
function purgeChallenges(database: Writer, nowMs: number): Promise<number> {
  return database.$executeRaw`
    DELETE FROM challenge WHERE hash IN (
      SELECT hash FROM challenge WHERE expires_at < ${new Date(nowMs)}
      LIMIT ${rowsMax} FOR UPDATE SKIP LOCKED)`;
}

function purgeEmailTokens(database: Writer, nowMs: number): Promise<number> {
  return database.$executeRaw`
    DELETE FROM email_token WHERE hash IN (
      SELECT hash FROM email_token WHERE expires_at < ${new Date(nowMs)}
      LIMIT ${rowsMax} FOR UPDATE SKIP LOCKED)`;
}
