import type { Database } from '../../platform/database/database';
import { processWide } from '../../platform/process-wide';
import { writeBehind } from '../../platform/write-behind';

/** When each session was last seen since that was last written: milliseconds by its id. */
export type SeenSessions = Map<string, number>;

const everyMs = 5000;
/** The embedded database has one connection: no statement may hold it for long. */
const sessionsMax = 2000;

const seenSessions = processWide('seen-sessions', (): SeenSessions => new Map());

export function noteSeen(sessionId: string): void {
  seenSessions.set(sessionId, Date.now());
}

/**
 * Writes when sessions were last seen, each at most once a minute.
 * @returns what ends it, after a last round
 */
export function keepLastSeen(database: Database, seen = seenSessions): () => Promise<void> {
  const round = async () => {
    const sessions = Array.from(seen, ([id, atMs]) => ({ id, atMs }));
    for (let from = 0; from < sessions.length; from += sessionsMax) {
      const written = sessions.slice(from, from + sessionsMax);
      await recordLastSeen(database, written);
      for (const { id, atMs } of written) if (seen.get(id) === atMs) seen.delete(id);
    }
  };
  return writeBehind('when sessions were last seen', round, everyMs);
}

/** A locked row is being written by another instance, or ended: both are good enough. */
async function recordLastSeen(
  database: Pick<Database, '$executeRaw'>,
  sessions: readonly { id: string; atMs: number }[],
): Promise<void> {
  await database.$executeRaw`
    WITH due AS (
      SELECT session.id, to_timestamp(seen."atMs" / 1000.0) AS at
      FROM jsonb_to_recordset(${JSON.stringify(sessions)}::jsonb) AS seen(id uuid, "atMs" float8)
      JOIN session ON session.id = seen.id
      WHERE last_seen_at < to_timestamp(seen."atMs" / 1000.0) - interval '1 minute'
      FOR UPDATE OF session SKIP LOCKED
    )
    UPDATE session SET last_seen_at = due.at FROM due WHERE session.id = due.id`;
}
