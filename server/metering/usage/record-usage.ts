import type { Database } from '../../platform/database/database';
import type { UsageRow } from '../quotas/memory-counters';

/** How a value meets the one that stands there already. */
export type Merge = 'replace' | 'greatest';

/**
 * Writes counters into the history by their absolute values: written twice they are the same.
 * Accounts that are gone are passed over.
 * @param merge `replace` where one process counts; `greatest` where several write what they read of
 * a shared store, the later value perhaps before the earlier one
 */
export async function recordUsage(
  database: Pick<Database, '$executeRaw'>,
  rows: readonly UsageRow[],
  merge: Merge,
): Promise<void> {
  if (rows.length === 0) return;
  const sorted = rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  await database.$executeRaw`
    INSERT INTO usage_day (account_id, day, bucket, used)
    SELECT account.id, row.day, row.bucket, row.used
    FROM jsonb_to_recordset(${JSON.stringify(sorted)}::jsonb)
      AS row("accountId" uuid, day date, bucket text, used int)
    JOIN account ON account.id = row."accountId"
    ON CONFLICT (account_id, day, bucket) DO UPDATE
    SET used = CASE WHEN ${merge} = 'replace' THEN excluded.used
      ELSE greatest(usage_day.used, excluded.used) END`;
}

/** Every writer locks rows in the same order, or two of them could wait for each other. */
const keyOf = ({ accountId, day, bucket }: UsageRow) => `${accountId} ${day} ${bucket}`;
