import { createHmac } from 'node:crypto';
import type { Bucket } from '../contract/plans';
import { dateOfDay, utcDayOf } from '../contract/utc-day';
import { counters } from '../limits/counters/counters';
import { database, type Transaction } from '../platform/database/database';
import type { Identity } from '../platform/generated/client';
import { log } from '../platform/log';
import { authSecret, authSecrets, deriveKey, type AuthSecret } from '../platform/process/secrets';
import type { Origin } from '../platform/requests/origin';
import { countedAccount } from './keys/caller';

type Used = Partial<Record<Bucket, number>>;

/** What an account leaves behind, and the account whose counters have the rest of it. */
export type LeftUsage = { countedId: string; day: string; holder: Holder; holders: string[] };

type Holder = {
  email: string | null;
  mailbox: string | null;
  identities: Pick<Identity, 'issuer' | 'subject'>[];
};

/**
 * Writes down the day's counts of a free account that is about to be closed, or to lose its address or an
 * identity, so that the next account of the same person starts with them. Only keyed hashes of the
 * mailbox and of the identities are stored. Call `settleUsage` after the commit and after `invalidateAccount`.
 * @param loses identities alone leave nothing to the other accounts of the mailbox
 */
export async function leaveUsage(
  transaction: Transaction,
  accountId: string,
  loses: 'everything' | 'identities' = 'everything',
): Promise<LeftUsage | null> {
  const account = await readHolder(transaction, { id: accountId });
  if (account.tier !== 'free') return null;
  const day = today();
  const countedId = countedAccount({ ...account, accountId: account.id });
  const { identities } = account;
  const holder = loses === 'identities' ? { email: null, mailbox: null, identities } : account;
  const holders = hashHolders(holder, authSecret());
  const rows = await transaction.usageDay.findMany({
    where: { accountId: countedId, day: dateOfDay(day) },
    select: { bucket: true, used: true },
  });
  const used = Object.fromEntries(rows.map((row) => [row.bucket, row.used]));
  await write(transaction, holders, day, used);
  return { countedId, day, holder, holders };
}

/**
 * Adds what the counters knew and the history did not yet, and raises the counters of an account that the
 * same person has opened meanwhile. Failures are only logged, as the change is committed.
 */
export async function settleUsage(
  left: LeftUsage | null,
  { requestId }: Pick<Origin, 'requestId'>,
): Promise<void> {
  if (left === null) return;
  try {
    const { countedId, day, holder, holders } = left;
    await write(database(), holders, day, await counters().store.peek(countedId, day));
    const heirs = await database().account.findMany({
      where: {
        OR: [
          ...(holder.email === null ? [] : [{ email: holder.email }]),
          ...(holder.mailbox === null ? [] : [{ mailbox: holder.mailbox }]),
          ...holder.identities.map((identity) => ({ identities: { some: identity } })),
        ],
      },
      select: { id: true },
    });
    for (const { id } of heirs) await inheritUsage(id, { requestId });
  } catch (error) {
    log.error({ err: error, requestId }, 'the counts of an account could not be left to the next');
  }
}

/**
 * Raises the day's counters of a free account to what earlier accounts of its mailbox and identities
 * have left. Repeating it is harmless. Failures are only logged, as the account has been opened.
 */
export async function inheritUsage(accountId: string, { requestId }: Pick<Origin, 'requestId'>) {
  try {
    const account = await readHolder(database(), { id: accountId });
    if (account.tier !== 'free') return;
    const day = today();
    const rows = await database().leftUsage.groupBy({
      by: ['bucket'],
      where: {
        day: dateOfDay(day),
        holder: { in: authSecrets().flatMap((secret) => hashHolders(account, secret)) },
      },
      _max: { used: true },
    });
    if (rows.length === 0) return;
    const used = Object.fromEntries(rows.map(({ bucket, _max }) => [bucket, _max.used ?? 0]));
    await counters().store.raise(countedAccount({ ...account, accountId: account.id }), day, used);
  } catch (error) {
    log.error({ err: error, requestId }, 'an account did not inherit the counts of an earlier one');
  }
}

const today = () => utcDayOf(counters().now());

type Client = Pick<Transaction, 'account' | '$executeRaw'>;

function readHolder(client: Client, where: { id: string }) {
  return client.account.findUniqueOrThrow({
    where,
    select: {
      id: true,
      tier: true,
      quotaAccountId: true,
      email: true,
      mailbox: true,
      identities: { select: { issuer: true, subject: true } },
    },
  });
}

/** An unverified address may be a stranger's, so it does not stand for its mailbox. */
function hashHolders({ email, mailbox, identities }: Holder, secret: AuthSecret): string[] {
  const key = deriveKey(secret, 'holder of a quota');
  const address = mailbox === null ? email && `address ${email}` : `mailbox ${mailbox}`;
  return [
    ...(address === null ? [] : [address]),
    ...identities.map(({ issuer, subject }) => `identity ${issuer} ${subject}`),
  ].map((text) => createHmac('sha256', key).update(text).digest('hex'));
}

async function write(client: Client, holders: string[], day: string, used: Used): Promise<void> {
  const counted = Object.entries(used).filter(([, count]) => count > 0);
  if (counted.length === 0) return;
  // Every writer locks rows in the same order, so that they cannot deadlock.
  await client.$executeRaw`
    INSERT INTO left_usage (holder, day, bucket, used)
    SELECT holder, ${day}::date, bucket, used::int
    FROM unnest(${holders}::text[]) AS holder, jsonb_each_text(${JSON.stringify(Object.fromEntries(counted))}::jsonb) AS counted(bucket, used)
    ORDER BY holder, bucket
    ON CONFLICT (holder, day, bucket) DO UPDATE SET used = greatest(left_usage.used, excluded.used)`;
}
