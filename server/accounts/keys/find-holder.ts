import type { KeyKind, KeyScope } from '../../contract/named-keys';
import { database } from '../../platform/database/database';
import { type Caller, callerColumns, callerOf, type Grant, type KeyEnds } from './caller';
import { isExpired } from './check-grant';
import { noteUse, noteUseOfNamed } from './note-use';

type Holder = Parameters<typeof callerOf>[0] & KeyEnds;

/**
 * Null for an unknown or revoked key. One statement: with Postgres and without Redis, each request has its key read, and
 * Prisma would query the account after the key.
 */
export async function findHolder(hash: string): Promise<Caller | null> {
  const [found] = await database().$queryRaw<Holder[]>`
    SELECT prefix, last4, account.id, tier::text, email_verified_at AS "emailVerifiedAt",
      suspended_at AS "suspendedAt", daily_requests AS "dailyRequests", looks_per_day AS "looksPerDay",
      quota_account_id AS "quotaAccountId"
    FROM api_key JOIN account ON account.id = account_id WHERE hash = ${hash} AND revoked_at IS NULL`;
  if (found === undefined) return null;
  noteUse(hash);
  const { prefix, last4 } = found;
  return callerOf(found, { prefix, last4 });
}

const namedColumns = {
  id: true,
  kind: true,
  hash: true,
  prefix: true,
  last4: true,
  scopes: true,
  origins: true,
  only: true,
  networks: true,
  dailyCap: true,
  expiresAt: true,
  revokedAt: true,
  account: { select: callerColumns },
} as const;

/** In place of a hash, which has no colon: a key that has signed an address. */
export const nameOfSigner = (keyId: string) => `id:${keyId}`;

/**
 * Also the holder of an expired key: its owner may make it last longer.
 * @param name the hash of a text, or `nameOfSigner`
 */
export async function findHolderOfNamed(name: string): Promise<Caller | null> {
  return name.includes(':') ? findSigningHolder(name) : findHolderOfText(name);
}

async function findHolderOfText(hash: string): Promise<Caller | null> {
  const { namedKey, earlierKeyText } = database();
  const current = await namedKey.findUnique({ where: { hash }, select: namedColumns });
  if (current !== null) return holderOf(current);
  const earlier = await earlierKeyText.findUnique({
    where: { hash },
    select: { prefix: true, last4: true, until: true, key: { select: namedColumns } },
  });
  return earlier && holderOf({ ...earlier.key, ...earlier });
}

async function findSigningHolder(name: string): Promise<Caller | null> {
  const key = await database().namedKey.findUnique({
    where: { id: name.slice(nameOfSigner('').length) },
    select: { ...namedColumns, earlierTexts: { select: { hash: true, until: true } } },
  });
  if (key === null) return null;
  const earlier = key.earlierTexts.map(({ hash, until }) => ({ hash, untilMs: until.getTime() }));
  const signers = [{ hash: key.hash, untilMs: null }, ...earlier];
  // Its networks are those of the signer, not of the reader.
  return holderOf({ ...key, networks: [], signers });
}

type Found = {
  id: string;
  kind: string;
  prefix: string;
  last4: string;
  scopes: string[];
  origins: string[];
  only: string[];
  networks: string[];
  dailyCap: number | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
  account: Parameters<typeof callerOf>[0] | null;
  /** Of an earlier text. */
  until?: Date;
  signers?: Grant['signers'];
};

function holderOf({ account, prefix, last4, ...key }: Found): Caller | null {
  if (key.revokedAt !== null || account === null) return null;
  const ends = [key.expiresAt, key.until].flatMap((end) => end?.getTime() ?? []);
  const { id: keyId, origins, only, networks, dailyCap, signers } = key;
  const grant: Grant = {
    keyId,
    origins,
    only,
    networks,
    dailyCap,
    kind: key.kind as KeyKind,
    scopes: key.scopes as KeyScope[],
    expiresAtMs: ends.length === 0 ? null : Math.min(...ends),
    ...(signers && { signers }),
  };
  if (!isExpired(grant)) noteUseOfNamed(keyId);
  return callerOf(account, { prefix, last4 }, grant);
}
