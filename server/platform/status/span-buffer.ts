import { createOrderedId } from '../ordered-id';

/** For how long a part was seen in one state, without a gap. */
export type Span = {
  id: string;
  part: string;
  isUp: boolean;
  beganAtMs: number;
  seenAtMs: number;
};

export type SpanBuffer = ReturnType<typeof createSpanBuffer>;

/** A process that was suspended for longer measured nothing meanwhile. */
const gapMsMax = 60_000;
/** An outage of the database may be long, and another part may fail often during it. */
const unwrittenMax = 1000;

/** The spans of this process that are not written yet: the database may be what is away. */
export function createSpanBuffer() {
  const current = new Map<string, Span>();
  const unwritten = new Map<string, Span>();
  const keep = (span: Span) => {
    unwritten.set(span.id, span);
    const [oldest] = unwritten.keys();
    if (unwritten.size > unwrittenMax && oldest !== undefined) unwritten.delete(oldest);
  };

  return {
    /** @returns whether the state is another than before, or the first */
    note(part: string, isUp: boolean, nowMs: number): boolean {
      const last = current.get(part);
      const isSeamless =
        last !== undefined && nowMs >= last.seenAtMs && nowMs - last.seenAtMs <= gapMsMax;
      const extended = isSeamless && { ...last, seenAtMs: nowMs };
      if (extended) keep(extended);
      if (extended && last.isUp === isUp) {
        current.set(part, extended);
        return false;
      }
      const begun = { id: createOrderedId().id, part, isUp, beganAtMs: nowMs, seenAtMs: nowMs };
      current.set(part, begun);
      keep(begun);
      return true;
    },
    take(): Span[] {
      const taken = [...unwritten.values()];
      unwritten.clear();
      return taken;
    },
    /** What has been extended since stays as it is. */
    putBack(spans: readonly Span[]): void {
      for (const span of spans) if (!unwritten.has(span.id)) keep(span);
    },
  };
}
