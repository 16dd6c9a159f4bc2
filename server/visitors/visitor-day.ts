import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { database } from '../database/database';
import { processWide } from '../process-wide';
import { dateOfDay } from '../quotas/utc-day';

/** What this process knows of a UTC day: gone with the day, like what the database has. */
type VisitorDay = {
  day: string;
  salt: string;
  /** Those who are counted, or being counted: the database need not be asked about them again. */
  counted: LRUCache<string, Promise<void>>;
};

type Known = { day: string; opening: Promise<VisitorDay | null> };

const known = () => processWide<{ last: Known | null }>('visitor-day', () => ({ last: null }));

/** A UTC day with its salt, or null when the day is over and its salt thrown away. */
export async function openVisitorDay(day: string): Promise<VisitorDay | null> {
  const { last } = known();
  if (last?.day === day) return last.opening;
  const opening = open(day);
  known().last = { day, opening };
  // What failed is tried again by who comes next.
  opening.catch(() => (known().last = null));
  return opening;
}

/** Whichever instance is first makes the salt, and the others find it in the database. */
async function open(day: string): Promise<VisitorDay | null> {
  const date = dateOfDay(day);
  const made = { day: date, salt: randomBytes(32).toString('base64url') };
  await database().visitorDay.createMany({ data: [made], skipDuplicates: true });
  const { salt } = await database().visitorDay.findUniqueOrThrow({ where: { day: date } });
  return salt === null ? null : { day, salt, counted: new LRUCache({ max: 100_000 }) };
}

/** Forgets everything by which a visitor of the days before could be recognised; the counts stay. */
export async function closePastVisitorDays(today: string): Promise<void> {
  if ((known().last?.day ?? today) < today) known().last = null;
  const before = { lt: dateOfDay(today) };
  await database().$transaction([
    database().visitorDay.updateMany({
      where: { day: before, salt: { not: null } },
      data: { salt: null },
    }),
    database().visitor.deleteMany({ where: { day: before } }),
  ]);
}
