import { type StatusPart, statusDays, statusParts } from '../../contract/status-parts';
import type { Database } from '../database/database';
import { addDays, dateOfDay, midnightMsAfter, utcDayOf } from '../../contract/utc-day';
import { processWide } from '../process/made-once';
import { startJob } from '../process/jobs';

/** One UTC day of a part. Time outside every span was not measured: no instance ran, or it could not tell. */
export type StatusDay = { day: string; measuredSeconds: number; outageSeconds: number };

/** `endedAt` is null while it lasts. */
export type Incident = { part: StatusPart; beganAt: string; endedAt: string | null };

export type StatusHistory = {
  /** When measuring began, within the days of the history; null if it has not. */
  since: string | null;
  parts: { part: StatusPart; days: StatusDay[] }[];
  /** The newest first. */
  incidents: Incident[];
};

type Range = { part: string; isUp: boolean; beganAt: Date; endedAt: Date };

const incidentsMax = 20;
/** Far more than any history has; it limits the cost of a page. */
const rangesMax = 20_000;
/** Instances write once a minute: an outage seen this recently is ongoing. */
const freshMs = 150_000;

/** The midnight with which the history begins. */
export const historySince = (nowMs: number): Date =>
  dateOfDay(addDays(utcDayOf(nowMs), 1 - statusDays));

/** The last 90 days, as seen by all instances: a part was down while any of them saw it down. */
export async function readHistory(
  database: Pick<Database, '$queryRaw'>,
  nowMs: number,
): Promise<StatusHistory> {
  const since = historySince(nowMs);
  // Ranges of several instances overlap and are merged.
  const ranges = await database.$queryRaw<Range[]>`
    SELECT part, is_up AS "isUp", lower(range) AS "beganAt", upper(range) AS "endedAt" FROM (
      SELECT part, is_up, unnest(range_agg(tstzrange(began_at, seen_at, '[]'))) AS range
      FROM status_span WHERE seen_at >= ${since} GROUP BY part, is_up
    ) AS joined
    ORDER BY lower(range) DESC LIMIT ${rangesMax}`;
  const oldest = ranges.at(-1)?.beganAt;
  return {
    since: oldest === undefined ? null : new Date(Math.max(+oldest, +since)).toISOString(),
    parts: statusParts.map((part) => ({
      part,
      days: listDays(
        ranges.filter((range) => range.part === part),
        utcDayOf(nowMs),
      ),
    })),
    incidents: listIncidents(ranges, nowMs),
  };
}

function listDays(ranges: readonly Range[], today: string): StatusDay[] {
  const down = ranges.filter(({ isUp }) => !isUp);
  const up = ranges.filter(({ isUp }) => isUp);
  return Array.from({ length: statusDays }, (_, i) => {
    const day = addDays(today, i + 1 - statusDays);
    const outageSeconds = secondsWithin(down, day);
    // When instances disagree, the parts of a day must not add up to more than the day.
    const measuredSeconds = Math.min(86_400, outageSeconds + secondsWithin(up, day));
    return { day, measuredSeconds, outageSeconds };
  });
}

function secondsWithin(ranges: readonly Range[], day: string): number {
  const endMs = midnightMsAfter(day);
  const startMs = endMs - 86_400_000;
  const ms = ranges.reduce((total, { beganAt, endedAt }) => {
    return total + Math.max(0, Math.min(+endedAt, endMs) - Math.max(+beganAt, startMs));
  }, 0);
  return Math.round(ms / 1000);
}

function listIncidents(ranges: readonly Range[], nowMs: number): Incident[] {
  const isKnown = (part: string): part is StatusPart => statusParts.some((name) => name === part);
  const lasts = ({ part, endedAt }: Range) =>
    nowMs - +endedAt < freshMs &&
    !ranges.some((other) => other.part === part && other.isUp && +other.endedAt > +endedAt);
  return ranges
    .flatMap((range) =>
      isKnown(range.part) && !range.isUp ? [{ ...range, part: range.part }] : [],
    )
    .slice(0, incidentsMax)
    .map((range) => ({
      part: range.part,
      beganAt: range.beganAt.toISOString(),
      endedAt: lasts(range) ? null : range.endedAt.toISOString(),
    }));
}

/** Whether each part worked at this process's last check. Parts it has not checked are left out. */
export const measuredStates = (): Map<StatusPart, boolean> =>
  processWide('measured-states', () => new Map<StatusPart, boolean>());

/**
 * Checks a part repeatedly.
 * @returns a function that stops it without waiting for a running check: a stalled mail server takes half a
 * minute
 */
export function startMeasuring(
  part: StatusPart,
  isUp: () => Promise<boolean>,
  { everyMs, firstAfterMs = everyMs }: { everyMs: number; firstAfterMs?: number },
): () => Promise<void> {
  const stop = startJob({
    failure: `the status of ${part} could not be measured`,
    everyMs,
    firstAfterMs,
    async run(signal) {
      const isPartUp = await isUp();
      if (!signal.aborted) measuredStates().set(part, isPartUp);
    },
  });
  return async () => void stop();
}
