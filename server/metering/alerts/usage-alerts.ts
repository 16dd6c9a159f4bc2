import { recordEvent } from '../../accounts/audit/record-event';
import { accountGone } from '../../accounts/keys/caller';
import type { AlertThreshold, Bucket } from '../../contract/plans';
import { type PublishedEvent, publishEvents } from '../../journal/publish-events';
import { type Database, database, type Transaction } from '../../platform/database/database';
import { env } from '../../platform/env';
import { hasMailTransport, sendNotice } from '../../platform/mail/send-mail';
import { type StopJob, startWriteBehind } from '../../platform/process/jobs';
import type { Origin } from '../../platform/requests/origin';
import { type ReachedBuckets, reachedBuckets, type ReachedUsage } from '../quotas/consume-quota';

type Claimed = {
  accountId: string;
  email: string;
  emailVerifiedAt: Date | null;
  bucket: Bucket;
  threshold: number;
  used: number;
  limit: number;
};

const everyMs = 2000;
const batchMax = 100;

/** Sends messages about limits that are nearly or fully used, in the background. */
export function startUsageAlerts(
  client: Database,
  reached: ReachedBuckets = reachedBuckets,
): StopJob {
  return startWriteBehind({
    name: 'usage alerts',
    everyMs,
    take: () => reached.take(),
    batchMax,
    write: (batch) => sendAlerts(client, batch),
    putBack: (batch) => reached.putBack(batch),
  });
}

/**
 * Mails each account about the thresholds it has chosen: only the highest if it reached several at
 * once. Each is claimed first, so that a crash may lose a message but never repeats one.
 */
async function sendAlerts(client: Database, reached: readonly ReachedUsage[]): Promise<void> {
  const link = `${env.publicUrl}/dashboard/usage`;
  // Webhooks get each for certain: their rows are part of the claim.
  const claimed = await client.$transaction(async (transaction) => {
    const alerts = await claimAlerts(transaction, reached);
    await publishEvents(transaction, alerts.map(eventOf));
    return alerts;
  });
  for (const { email, emailVerifiedAt, accountId: _, ...alert } of claimed) {
    sendNotice({ email, emailVerifiedAt }, { kind: 'usage-alert', link, ...alert });
  }
}

function eventOf({ accountId, bucket, threshold, used, limit }: Claimed): PublishedEvent {
  const data = { accountId, bucket, threshold, used, limit };
  return { type: 'usage.threshold', accountId, slug: null, at: new Date(), data };
}

/** Instances claim in the same order, so that they cannot deadlock. */
function claimAlerts(
  client: Pick<Transaction, '$queryRaw'>,
  reached: readonly ReachedUsage[],
): Promise<Claimed[]> {
  return client.$queryRaw<Claimed[]>`
    WITH due AS (
      SELECT account.id, account.email, account.email_verified_at, row.day, row.bucket, threshold, row.used, row."limit"
      FROM jsonb_to_recordset(${JSON.stringify(reached)}::jsonb)
        AS row("accountId" uuid, day date, bucket text, used int, "limit" int)
      JOIN account ON account.id = row."accountId"
        AND (account.email_verified_at IS NOT NULL OR NOT ${hasMailTransport()}::boolean)
      CROSS JOIN unnest(account.alert_thresholds) AS threshold
      WHERE row.used::bigint * 100 >= row."limit"::bigint * threshold
    ), claimed AS (
      INSERT INTO usage_alert (account_id, day, bucket, threshold)
      SELECT id, day, bucket, threshold FROM due ORDER BY id, day, bucket, threshold
      ON CONFLICT DO NOTHING
      RETURNING account_id AS id, day, bucket, threshold
    )
    SELECT DISTINCT ON (id, day, bucket)
      id AS "accountId", email, email_verified_at AS "emailVerifiedAt", bucket, threshold, used, "limit"
    FROM claimed JOIN due USING (id, day, bucket, threshold)
    ORDER BY id, day, bucket, threshold DESC`;
}

/**
 * The shares of a daily limit, in percent, at which the account gets a message.
 * @throws AppError `invalid_token` when the account has been deleted meanwhile
 */
export async function getAlertThresholds(accountId: string): Promise<number[]> {
  const account = await database().account.findUnique({
    where: { id: accountId },
    select: { alertThresholds: true },
  });
  if (account === null) throw accountGone();
  return account.alertThresholds;
}

/** @throws AppError `invalid_token` when the account has been deleted meanwhile */
export async function setAlertThresholds(
  accountId: string,
  thresholds: readonly AlertThreshold[],
  origin: Origin,
): Promise<void> {
  const alertThresholds = [...new Set(thresholds)].toSorted((a, b) => a - b);
  await database().$transaction(async (transaction) => {
    const { count } = await transaction.account.updateMany({
      where: { id: accountId },
      data: { alertThresholds },
    });
    if (count === 0) throw accountGone();
    await recordEvent(transaction, {
      accountId,
      kind: 'usage_alerts_changed',
      actor: 'owner',
      origin,
      details: { thresholds: alertThresholds.join(' ') },
    });
  });
}
