import { dateOfDay, utcDayOf } from '../contract/utc-day';
import { database, type Database, type Transaction } from '../platform/database/database';
import { env } from '../platform/env';

/** What becomes of a domain that was asked for. */
export type Enrichment = 'queued' | 'done' | 'over_budget';

/** Of the whole installation. */
export const installation = '00000000-0000-0000-0000-000000000000';

/** Who asks: the account that it counts against, and how many new domains it may ask for a day. */
export type LookBudget = { holder: string; max: number | null };

/** The budget that is used up. */
class OverBudget extends Error {
  constructor(readonly holder: string) {
    super('The budget of new domains is used up.');
  }
}

/**
 * Queues a look at a domain, and counts it, in one transaction. One that is queued, or whose last look still holds, costs
 * nothing; so does the domain of a hidden brand, which is not looked at.
 * @returns `spent` is the holder of the budget that is used up
 */
export async function queueLook(
  domain: string,
  { holder, max }: LookBudget,
): Promise<{ enrichment: Enrichment; spent: string | null }> {
  try {
    const enrichment = await database().$transaction(async (transaction) => {
      const added = await transaction.$queryRaw<unknown[]>`
        INSERT INTO site_look AS known (domain, queued_at, due_at) SELECT ${domain}, now(), now()
        WHERE NOT EXISTS (SELECT FROM brand_edit JOIN brand ON id = brand_id
          WHERE hidden_at IS NOT NULL AND domains @> ARRAY[${domain}])
        ON CONFLICT (domain) DO UPDATE SET state = 'queued', queued_at = now(), due_at = now(), attempts = 0
          WHERE known.state = 'done' AND known.brand_id IS NULL AND known.due_at <= now()
        RETURNING known.domain`;
      if (added.length === 0) {
        const known = await transaction.siteLook.findUnique({
          where: { domain },
          select: { state: true },
        });
        return known?.state === 'queued' ? 'queued' : 'done';
      }
      await consume(transaction, holder, max);
      await consume(transaction, installation, env.enrichPerDay);
      return 'queued';
    });
    return { enrichment, spent: null };
  } catch (error) {
    if (error instanceof OverBudget) return { enrichment: 'over_budget', spent: error.holder };
    throw error;
  }
}

/** @throws OverBudget */
async function consume(
  transaction: Transaction,
  holder: string,
  max: number | null,
): Promise<void> {
  const day = dateOfDay(utcDayOf(Date.now()));
  // Two requests wait for each other here, so that the last unit is counted once.
  const counted = await transaction.$queryRaw<unknown[]>`
    INSERT INTO look_day AS counted (holder, day, used)
    SELECT ${holder}::uuid, ${day}::date, 1 WHERE ${max}::int IS NULL OR ${max}::int > 0
    ON CONFLICT (holder, day) DO UPDATE SET used = counted.used + 1
      WHERE ${max}::int IS NULL OR counted.used < ${max}::int
    RETURNING counted.used`;
  if (counted.length === 0) throw new OverBudget(holder);
}

/** The new domains that have been counted today. */
export async function countLooks(holder: string): Promise<number> {
  const day = dateOfDay(utcDayOf(Date.now()));
  const row = await database().lookDay.findUnique({ where: { holder_day: { holder, day } } });
  return row?.used ?? 0;
}

/** A look that this process has taken. */
export type LeasedLook = { domain: string; lease: string; attempts: number };

/** Far longer than a look and the drawing of what it finds. */
const leaseSeconds = 60;

/**
 * Takes looks that wait, the longest first. The lease of an instance that has crashed ends by itself. By the clock of the
 * database, which all instances share.
 */
export function leaseLooks(
  client: Pick<Database, '$queryRaw'>,
  max: number,
): Promise<LeasedLook[]> {
  return client.$queryRaw<LeasedLook[]>`
    WITH due AS MATERIALIZED (
      SELECT domain FROM site_look
      WHERE state = 'queued' AND due_at <= now() AND (leased_until IS NULL OR leased_until <= now())
      ORDER BY due_at LIMIT ${max} FOR UPDATE SKIP LOCKED
    )
    UPDATE site_look SET lease = gen_random_uuid(), leased_until = now() + make_interval(secs => ${leaseSeconds}),
      attempts = attempts + 1
    FROM due WHERE site_look.domain = due.domain RETURNING site_look.domain, lease, attempts`;
}

/** Takes a site that shows a brand and was looked at long ago, unless the brand is hidden. */
export function leaseRefresh(client: Pick<Database, '$queryRaw'>): Promise<LeasedLook[]> {
  return client.$queryRaw<LeasedLook[]>`
    WITH due AS MATERIALIZED (
      SELECT domain FROM site_look
      WHERE state = 'done' AND due_at <= now() AND brand_id IS NOT NULL
        AND (leased_until IS NULL OR leased_until <= now())
        AND NOT EXISTS (SELECT FROM brand_edit e WHERE e.brand_id = site_look.brand_id AND hidden_at IS NOT NULL)
      ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    UPDATE site_look SET lease = gen_random_uuid(), leased_until = now() + make_interval(secs => ${leaseSeconds}),
      attempts = attempts + 1
    FROM due WHERE site_look.domain = due.domain RETURNING site_look.domain, lease, attempts`;
}

/** Before the find is drawn and stored, which takes time too. @returns whether this process still has it */
export async function extendLease(
  client: Pick<Database, '$executeRaw'>,
  { domain, lease }: LeasedLook,
): Promise<boolean> {
  const count = await client.$executeRaw`
    UPDATE site_look SET leased_until = now() + make_interval(secs => ${leaseSeconds})
    WHERE domain = ${domain} AND lease = ${lease}::uuid`;
  return count === 1;
}

/** Gives back what a process that stops has not finished. */
export async function returnLease(
  client: Pick<Database, '$executeRaw'>,
  { domain, lease }: LeasedLook,
): Promise<void> {
  await client.$executeRaw`
    UPDATE site_look SET leased_until = NULL, lease = NULL, attempts = attempts - 1
    WHERE domain = ${domain} AND lease = ${lease}::uuid`;
}

/** Queues a look that the operator wants, before all others. It is in no budget. */
export async function queueAgain(transaction: Transaction, domain: string): Promise<void> {
  await transaction.$executeRaw`
    INSERT INTO site_look (domain, queued_at, due_at) VALUES (${domain}, now(), 'epoch')
    ON CONFLICT (domain) DO UPDATE SET state = 'queued', queued_at = now(), due_at = 'epoch', attempts = 0`;
}
