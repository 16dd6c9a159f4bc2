import { plans } from '../platform/plans';
import type { WebhookEventType } from '../contract/webhook-events';
import type { Database, Transaction } from '../platform/database/database';
import { createOrderedId } from '../platform/process/ordered-id';
import { presentChange } from './list-changes';

/** Something that webhooks tell. */
export type PublishedEvent = {
  type: WebhookEventType;
  /** The account that it is about. Null for a brand of the installation. */
  accountId: string | null;
  /** The brand that it is about, for endpoints that name slugs. Null for other events. */
  slug: string | null;
  at: Date;
  data: object;
};

/** Endpoints beyond the plan's number get nothing: the oldest ones stay. */
const allowedByTier = JSON.stringify(
  Object.fromEntries(Object.values(plans).map(({ tier, webhooksMax }) => [tier, webhooksMax])),
);

/**
 * Queues events for the endpoints that want them, in the transaction of what happened: neither exists without the
 * other. An event that no endpoint wants is not stored.
 */
export async function publishEvents(
  transaction: Pick<Transaction, '$executeRaw'>,
  events: readonly PublishedEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ data, at, ...event }) => ({
    ...event,
    ...createOrderedId(at.getTime()),
    at,
    payload: JSON.stringify({ type: event.type, timestamp: at.toISOString(), data }),
  }));
  await transaction.$executeRaw`
    WITH event AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS event(id uuid, "accountId" uuid, type text, slug text, at timestamptz, payload text)
    ), active AS (
      SELECT endpoint.*,
        row_number() OVER (PARTITION BY account_id ORDER BY endpoint.created_at, endpoint.id) AS place,
        (${allowedByTier}::jsonb ->> tier::text)::int AS allowed
      FROM webhook_endpoint endpoint LEFT JOIN account ON account.id = account_id
      WHERE disabled_at IS NULL AND suspended_at IS NULL
    ), wanted AS (
      SELECT active.id AS endpoint_id, event.id AS event_id
      FROM event JOIN active ON event.type = ANY(events)
        AND (slug IS NULL OR slugs = '{}' OR slug = ANY(slugs))
        -- A brand of the installation is for all, that of an account for its owner; the operator gets events of accounts.
        AND ("accountId" IS NULL OR "accountId" = account_id OR (account_id IS NULL AND slug IS NULL))
      WHERE account_id IS NULL OR place <= allowed
    ), stored AS (
      INSERT INTO webhook_event (id, account_id, type, at, payload)
      SELECT id, "accountId", type, at, payload FROM event WHERE id IN (SELECT event_id FROM wanted)
    )
    INSERT INTO webhook_delivery (endpoint_id, event_id, queued_at, next_at)
    SELECT endpoint_id, event_id, at, at FROM wanted JOIN event ON event.id = event_id`;
}

const changesMax = 100;

/**
 * Queues what the journal has got since the last time. The cursor moves in the same transaction, so that no change is
 * lost or told twice, whichever instance does it.
 * @returns whether there may be more
 */
export async function publishChanges(database: Database): Promise<boolean> {
  const [behind] = await database.$queryRaw<object[]>`
    SELECT FROM webhook_cursor CROSS JOIN catalog_state WHERE catalog_state.seq > webhook_cursor.seq`;
  if (behind === undefined) return false;
  return database.$transaction(async (transaction) => {
    // Another instance that holds the row is doing it.
    const [cursor] = await transaction.$queryRaw<{ seq: number }[]>`
      SELECT seq FROM webhook_cursor FOR UPDATE SKIP LOCKED`;
    if (cursor === undefined) return false;
    const next = {
      where: { seq: { gt: cursor.seq } },
      orderBy: { seq: 'asc' },
      take: changesMax,
    } as const;
    const all = await transaction.catalogChange.findMany(next);
    const own = await transaction.accountBrandChange.findMany(next);
    const rows = [...all, ...own].sort((one, other) => one.seq - other.seq).slice(0, changesMax);
    const last = rows.at(-1);
    if (last === undefined) return false;
    await publishEvents(
      transaction,
      rows.map((row) => ({
        type: row.kind === 'removed' ? 'brand.removed' : 'brand.changed',
        accountId: 'accountId' in row ? row.accountId : null,
        slug: row.slug,
        at: row.at,
        data: presentChange(row),
      })),
    );
    await transaction.webhookCursor.update({ where: { id: 1 }, data: { seq: last.seq } });
    return rows.length === changesMax;
  });
}

/** Lets webhooks begin with the next change of the journal, unless they have begun already. */
export async function startCursor(transaction: Pick<Transaction, '$executeRaw'>): Promise<void> {
  await transaction.$executeRaw`
    INSERT INTO webhook_cursor (id, seq)
    SELECT 1, COALESCE((SELECT seq FROM catalog_state), 0) ON CONFLICT DO NOTHING`;
}
