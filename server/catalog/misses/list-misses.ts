import { LRUCache } from 'lru-cache';
import { missDays } from '../../contract/limits';
import { database } from '../../platform/database/database';
import { processWide } from '../../platform/process/made-once';
import { addDays, dateOfDay, utcDayOf } from '../../contract/utc-day';
import { findBrandByHost } from '../get-brand';
import { isBrandName } from '../search/resolve-name';
import type { Miss } from './miss';

export type MissTotal = Miss & {
  /** Accounts, each counted once a day. */
  count: number;
  /** Days on which it was asked for. */
  days: number;
  /** The least number of different accounts on the busiest day. */
  dayMost: number;
  /** UTC days. */
  firstDay: string;
  lastDay: string;
};

/** Rows read from the database; those that the catalog has by now are then dropped. */
const readMax = 5000;
const publicMax = 50;
const publicForMs = 5 * 60 * 1000;
/**
 * The public list has only what was asked for on several days, and by several accounts on one of them: look-ups
 * of a single customer, such as their own domain, stay private.
 */
const publicMin = { days: 3, dayMost: 5 };

type MissFilter = {
  days: number;
  kind?: Miss['kind'] | undefined;
  limit: number;
  /** The least totals to be listed. */
  min?: Pick<MissTotal, 'days' | 'dayMost'>;
};

/** What was recently missed and is still missing, the most wanted first. */
export async function listMisses({
  days,
  kind,
  limit,
  min = { days: 0, dayMost: 0 },
}: MissFilter): Promise<MissTotal[]> {
  const since = dateOfDay(addDays(utcDayOf(Date.now()), 1 - days));
  const rows = await database().$queryRaw<MissTotal[]>`
    SELECT kind::text AS kind, asked, sum(count)::int AS count, count(*)::int AS days,
      max(most)::int AS "dayMost", min(day)::text AS "firstDay", max(day)::text AS "lastDay"
    FROM miss
    WHERE day >= ${since}::date AND (${kind ?? null}::text IS NULL OR kind::text = ${kind ?? null}::text)
    GROUP BY kind, asked
    HAVING count(*) >= ${min.days} AND max(most) >= ${min.dayMost}
    ORDER BY count DESC, days DESC, asked COLLATE "C"
    LIMIT ${readMax}`;
  const missed: MissTotal[] = [];
  // Checking whether a name is still missing takes a search: names beyond the limit are not checked.
  for (const row of rows) {
    if (missed.length === limit) break;
    if (isStillMissed(row)) missed.push(row);
  }
  return missed;
}

const isStillMissed = ({ kind, asked }: Miss) =>
  kind === 'domain' ? findBrandByHost(asked) === null : !isBrandName(asked);

export type MostWanted = { kind: Miss['kind']; asked: string; days: number };

/** The public list, cached for five minutes. */
export async function listMostWanted(): Promise<MostWanted[]> {
  return (await wanted().fetch('all')) ?? [];
}

const wanted = () =>
  processWide(
    'most-wanted',
    () =>
      new LRUCache<string, MostWanted[]>({ max: 1, ttl: publicForMs, fetchMethod: readMostWanted }),
  );

/** The public list shows no counts: its order is all it reveals about callers. */
export async function readMostWanted(): Promise<MostWanted[]> {
  const missed = await listMisses({ days: missDays, limit: publicMax, min: publicMin });
  return missed.map(({ kind, asked, days }) => ({ kind, asked, days }));
}
