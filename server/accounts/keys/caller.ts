import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { plans, type Tier } from '../../contract/plans';
import type { Database } from '../../platform/database/database';
import { env } from '../../platform/env';
import { AppError } from '../../platform/errors';
import type { Account } from '../../platform/generated/client';
import { type StopJob, startWriteBehind } from '../../platform/process/jobs';
import { processWide } from '../../platform/process/made-once';

/** The parts of a key that may be shown. */
export type KeyEnds = { readonly prefix: string; readonly last4: string };

/** The calling account, as known from a key or a session. */
export type Caller = Pick<Account, 'tier' | 'dailyRequests' | 'quotaAccountId'> & {
  readonly accountId: string;
  readonly emailVerified: boolean;
  readonly isSuspended: boolean;
  /** Null for a session. */
  readonly key: KeyEnds | null;
  /** Set for a cached caller, which has yet to be confirmed: the account's revision when it was read. */
  readonly revision?: string | undefined;
};

export const callerColumns = {
  id: true,
  tier: true,
  emailVerifiedAt: true,
  suspendedAt: true,
  dailyRequests: true,
  quotaAccountId: true,
} as const;

export function callerOf(
  account: Pick<Account, keyof typeof callerColumns>,
  key: KeyEnds | null,
): Caller {
  const { id, tier, emailVerifiedAt, suspendedAt, dailyRequests, quotaAccountId } = account;
  return {
    accountId: id,
    tier,
    emailVerified: emailVerifiedAt !== null,
    isSuspended: suspendedAt !== null,
    dailyRequests,
    quotaAccountId,
    key,
  };
}

/**
 * The account that a request counts against: its own or, on the free plan, an earlier free account of
 * the same mailbox, so that tags in an address (`jane+2@…`) bring no second quota.
 */
export function countedAccount({
  accountId,
  tier,
  quotaAccountId,
}: {
  accountId: string;
  tier: Tier;
  quotaAccountId?: string | null | undefined;
}): string {
  return tier === 'free' ? (quotaAccountId ?? accountId) : accountId;
}

/** The account whose own brands the caller sees; null without a caller, and where the plan has none. */
export const viewerOf = (caller: Pick<Caller, 'tier' | 'accountId'> | undefined): string | null =>
  caller === undefined || plans[caller.tier].ownBrandsMax === 0 ? null : caller.accountId;

/** The same for all requests, so that refusing costs less than serving. */
export const invalidApiKey = new AppError(
  'invalid_api_key',
  'The API key is missing or invalid. Pass your key in the X-API-Key header.',
);

/** For a session whose account has been deleted. */
export function accountGone(): AppError {
  return new AppError('invalid_token', 'This account no longer exists.');
}

/**
 * Refuses the holder of a key whose account is suspended, or unverified although mail can be sent.
 * @throws AppError `account_suspended` or `email_not_verified`
 */
export function requireGoodStanding(caller: Caller): void {
  if (caller.isSuspended) {
    throw new AppError(
      'account_suspended',
      'The operator has suspended this account. Sign in to read why.',
    );
  }
  if (!caller.emailVerified && env.smtpUrl !== undefined) {
    throw new AppError(
      'email_not_verified',
      'Verify your e-mail address first: open the link in the message that we sent you.',
    );
  }
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const shape = /^mq_(?:live|test)_[0-9A-Za-z]{49}$/;
const checksumLength = 6;

/**
 * A key of 256 random bits with a checksum, so that a typing error is refused without a query.
 * @param kind `test` for the demo account, `live` for all others
 * @returns `raw` is shown once and not stored; `record` is what is stored
 */
export function generateApiKey(kind: 'live' | 'test') {
  const number = BigInt(`0x${randomBytes(32).toString('hex')}`);
  const body = `mq_${kind}_${toBase62(number, 43)}`;
  const raw = body + checksumOf(body);
  return {
    raw,
    record: {
      hash: hashApiKey(raw),
      prefix: raw.slice(0, `mq_${kind}_`.length + 4),
      last4: raw.slice(-4),
    },
  };
}

export function isApiKey(text: string): boolean {
  return (
    shape.test(text) && checksumOf(text.slice(0, -checksumLength)) === text.slice(-checksumLength)
  );
}

/** SHA-256 in hex. A fast hash is right here: the key itself carries 256 random bits. */
export function hashApiKey(raw: string): string {
  return hash('sha256', raw);
}

function checksumOf(body: string): string {
  return toBase62(BigInt(crc32(body)), checksumLength);
}

function toBase62(value: bigint, length: number): string {
  let rest = value;
  let text = '';
  for (let i = 0; i < length; i++) {
    text = alphabet.charAt(Number(rest % 62n)) + text;
    rest /= 62n;
  }
  return text;
}

/** Last uses not yet written: milliseconds by the key's hash or the session's id. */
export type LastUses = Map<string, number>;

const everyMs = 5000;
const batchMax = 2000;

const usedKeys = processWide('used-keys', (): LastUses => new Map());
const seenSessions = processWide('seen-sessions', (): LastUses => new Map());

export function noteUse(keyHash: string): void {
  usedKeys.set(keyHash, Date.now());
}

export function noteSeen(sessionId: string): void {
  seenSessions.set(sessionId, Date.now());
}

/** Writes when keys were last used, each at most once a minute, however many requests they bring. */
export function startLastUseOfKeys(database: Database, uses = usedKeys): StopJob {
  const target = { table: 'api_key', column: 'last_used_at', id: 'hash', type: 'text' };
  return startLastUse('the last use of keys', database, uses, target);
}

/** Writes when sessions were last seen, each at most once a minute. */
export function startLastUseOfSessions(database: Database, uses = seenSessions): StopJob {
  const target = { table: 'session', column: 'last_seen_at', id: 'id', type: 'uuid' };
  return startLastUse('when sessions were last seen', database, uses, target);
}

type Target = { table: string; column: string; id: string; type: string };

function startLastUse(name: string, database: Database, uses: LastUses, target: Target): StopJob {
  return startWriteBehind({
    name,
    everyMs,
    take() {
      const taken = [...uses];
      uses.clear();
      return taken;
    },
    batchMax,
    write: (batch) => recordLastUse(database, batch, target),
    putBack(batch) {
      for (const [id, atMs] of batch) if (!uses.has(id)) uses.set(id, atMs);
    },
  });
}

/** Skips locked rows: another instance is writing them, or they are being revoked or ended. */
function recordLastUse(
  database: Pick<Database, '$executeRawUnsafe'>,
  uses: readonly [id: string, atMs: number][],
  { table, column, id, type }: Target,
): Promise<number> {
  const rows = JSON.stringify(uses.map(([used, atMs]) => ({ used, at: new Date(atMs) })));
  return database.$executeRawUnsafe(
    `WITH due AS (
      SELECT ${table}.id, given.at
      FROM jsonb_to_recordset($1::jsonb) AS given(used ${type}, at timestamptz)
      JOIN ${table} ON ${table}.${id} = given.used
      WHERE ${column} IS NULL OR ${column} < given.at - interval '1 minute'
      FOR UPDATE OF ${table} SKIP LOCKED
    )
    UPDATE ${table} SET ${column} = due.at FROM due WHERE ${table}.id = due.id`,
    rows,
  );
}
