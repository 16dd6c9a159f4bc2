import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database';
import { type StopJob, startWriteBehind } from '../process/jobs';

/** Whether each part works, by its name, from memory. A part that is left out is not measured. */
export type ReadStates = () => Partial<Record<string, boolean>>;

/** A period in which a part was seen in one state, without a gap. */
export type Span = {
  id: string;
  part: string;
  isUp: boolean;
  beganAtMs: number;
  seenAtMs: number;
};

const everyMs = 1000;
const writeEveryMs = 60_000;
/** A process suspended for longer than this measured nothing meanwhile. */
const gapMsMax = 60_000;
/** A database outage may be long, and another part may fail often during it. */
const unwrittenMax = 1000;

/**
 * Measures the parts once a second. Changes are written at once, the rest once a minute, and a database
 * outage once it is over.
 */
export function startSpans(
  database: Database,
  readStates: ReadStates,
  { now = Date.now, buffer = createSpanBuffer() } = {},
): StopJob {
  let isClosing = false;
  let dueAtMs = 0;
  const stop = startWriteBehind({
    name: 'the history of the status',
    everyMs,
    take() {
      const states = readStates();
      for (const [part, isUp] of Object.entries(states)) {
        if (isUp !== undefined && buffer.note(part, isUp, now())) dueAtMs = 0;
      }
      const isDue = isClosing || performance.now() >= dueAtMs;
      return isDue && states.database !== false ? buffer.take() : [];
    },
    batchMax: unwrittenMax,
    async write(spans) {
      await recordSpans(database, spans);
      dueAtMs = performance.now() + writeEveryMs;
    },
    putBack: (spans) => buffer.putBack(spans),
  });
  return () => {
    isClosing = true;
    return stop();
  };
}

export type SpanBuffer = ReturnType<typeof createSpanBuffer>;

/** The spans of this process that are not written yet: the database itself may be down. */
export function createSpanBuffer() {
  const current = new Map<string, Span>();
  const unwritten = new Map<string, Span>();
  const hold = (span: Span) => {
    unwritten.set(span.id, span);
    const [oldest] = unwritten.keys();
    if (unwritten.size > unwrittenMax && oldest !== undefined) unwritten.delete(oldest);
  };

  return {
    /** @returns whether the state has changed, or is the first */
    note(part: string, isUp: boolean, nowMs: number): boolean {
      const last = current.get(part);
      const isSeamless =
        last !== undefined && nowMs >= last.seenAtMs && nowMs - last.seenAtMs <= gapMsMax;
      const extended = isSeamless && { ...last, seenAtMs: nowMs };
      if (extended) hold(extended);
      if (extended && last.isUp === isUp) {
        current.set(part, extended);
        return false;
      }
      const begun = { id: randomUUID(), part, isUp, beganAtMs: nowMs, seenAtMs: nowMs };
      current.set(part, begun);
      hold(begun);
      return true;
    },
    take(): Span[] {
      const taken = [...unwritten.values()];
      unwritten.clear();
      return taken;
    },
    /** A span that has been extended since then is kept. */
    putBack(spans: readonly Span[]): void {
      for (const span of spans) if (!unwritten.has(span.id)) hold(span);
    },
  };
}

/** Writes spans by id: writing twice changes nothing, and ends never move back. */
async function recordSpans(
  database: Pick<Database, '$executeRaw'>,
  spans: readonly Span[],
): Promise<void> {
  const rows = spans.map(({ id, part, isUp, beganAtMs, seenAtMs }) => {
    const [beganAt, seenAt] = [new Date(beganAtMs), new Date(seenAtMs)];
    return { id, part, is_up: isUp, began_at: beganAt, seen_at: seenAt };
  });
  await database.$executeRaw`
    INSERT INTO status_span (id, part, is_up, began_at, seen_at)
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS row(id uuid, part text, is_up bool, began_at timestamptz, seen_at timestamptz)
    ON CONFLICT (id) DO UPDATE SET seen_at = greatest(status_span.seen_at, excluded.seen_at)`;
}
