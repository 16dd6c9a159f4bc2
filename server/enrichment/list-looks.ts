import { findDomain } from '../catalog/lookup/parse-host';
import { findRegistrableDomain } from '../catalog/lookup/normalize-host';
import { database, type Database } from '../platform/database/database';
import { env } from '../platform/env';
import { AppError } from '../platform/errors';
import { metrics } from '../platform/metrics/metrics';
import type { LookOutcome } from './look/look';
import type { StoredLook } from './stored-look';

/** A look in a list. */
export type ListedLook = {
  domain: string;
  state: 'queued' | 'done';
  /** Of the last look. */
  outcome: LookOutcome | null;
  queuedAt: string;
  lookedAt: string | null;
  latencyMs: number | null;
  movedTo: string | null;
  /** The slug of the brand that shows what was found. */
  slug: string | null;
};

export type DetailedLook = ListedLook & {
  /** When it is looked at again, or may be asked for again. */
  dueAt: string;
  look: StoredLook | null;
};

type Filter = {
  state?: 'queued' | 'done' | undefined;
  outcome?: LookOutcome | undefined;
  limit: number;
  offset: number;
};

/** What waits, the next one first, and then the last looks. */
export async function listLooks({ state, outcome, limit, offset }: Filter) {
  const where = { ...(state && { state }), ...(outcome && { outcome }) };
  const [rows, total, queue] = await Promise.all([
    database().siteLook.findMany({
      where,
      omit: { look: true },
      orderBy: [{ state: 'desc' }, { lookedAt: { sort: 'desc', nulls: 'last' } }, { dueAt: 'asc' }],
      take: limit,
      skip: offset,
    }),
    database().siteLook.count({ where }),
    readQueue(database()),
  ]);
  const slugs = await readSlugs(rows.flatMap(({ brandId }) => brandId ?? []));
  return {
    enriches: env.enriches,
    queue,
    looks: rows.map((row) => present(row, slugs)),
    total,
  };
}

/** @throws AppError `not_found` */
export async function getLook(typed: string): Promise<DetailedLook> {
  const domain = parseLooked(typed);
  const row = await database().siteLook.findUnique({ where: { domain } });
  if (row === null) throw new AppError('not_found', `${domain} has never been looked at.`);
  const slugs = await readSlugs(row.brandId === null ? [] : [row.brandId]);
  return {
    ...present(row, slugs),
    dueAt: row.dueAt.toISOString(),
    look: row.look as unknown as StoredLook | null,
  };
}

/** @throws AppError `validation_error` */
export function parseLooked(typed: string): string {
  const host = findDomain(typed);
  const domain = host && findRegistrableDomain(host);
  if (domain) return domain;
  throw new AppError('validation_error', 'must be a registrable domain, such as acme.io', {
    field: 'domain',
  });
}

type Row = {
  domain: string;
  state: string;
  outcome: string | null;
  queuedAt: Date;
  lookedAt: Date | null;
  latencyMs: number | null;
  movedTo: string | null;
  brandId: number | null;
};

function present(row: Row, slugs: ReadonlyMap<number, string>): ListedLook {
  return {
    domain: row.domain,
    state: row.state === 'queued' ? 'queued' : 'done',
    outcome: row.outcome as LookOutcome | null,
    queuedAt: row.queuedAt.toISOString(),
    lookedAt: row.lookedAt?.toISOString() ?? null,
    latencyMs: row.latencyMs,
    movedTo: row.movedTo,
    slug: slugs.get(row.brandId ?? -1) ?? null,
  };
}

async function readSlugs(ids: readonly number[]): Promise<Map<number, string>> {
  const where = { id: { in: [...ids] } };
  const rows = await database().brand.findMany({ where, select: { id: true, slug: true } });
  return new Map(rows.map(({ id, slug }) => [id, slug]));
}

type Queue = { waiting: number; running: number; oldestSeconds: number };

async function readQueue(client: Pick<Database, '$queryRaw'>): Promise<Queue> {
  const [row] = await client.$queryRaw<Queue[]>`
    SELECT count(*) FILTER (WHERE lease IS NULL OR leased_until <= now())::int AS waiting,
      count(*) FILTER (WHERE lease IS NOT NULL AND leased_until > now())::int AS running,
      coalesce(extract(epoch FROM now() - min(queued_at) FILTER (WHERE lease IS NULL OR leased_until <= now())), 0)::float8
        AS "oldestSeconds"
    FROM site_look WHERE state = 'queued'`;
  return row ?? { waiting: 0, running: 0, oldestSeconds: 0 };
}

/** Brings the metrics up to date. */
export async function measureQueue(client: Pick<Database, '$queryRaw'>): Promise<void> {
  const { waiting, oldestSeconds } = await readQueue(client);
  metrics().looksWaiting.set(waiting);
  metrics().looksWaitingSince.set(oldestSeconds);
}
