import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { KeyKind, KeyScope } from '../../contract/named-keys';
import type { Tier } from '../../contract/plans';
import { plans } from '../../platform/plans';
import { env } from '../../platform/env';
import { AppError } from '../../platform/errors';
import type { Account } from '../../platform/generated/client';

/** The parts of a key that may be shown. */
export type KeyEnds = { readonly prefix: string; readonly last4: string };

/** What a named key opens. An empty list of origins, brands or networks means all of them. */
export type Grant = {
  readonly keyId: string;
  readonly kind: KeyKind;
  /** Of a restricted key. */
  readonly scopes: readonly KeyScope[];
  /** Of a publishable key: the sites that may use it, such as `https://*.shop.example`. */
  readonly origins: readonly string[];
  /** Of a publishable key: slugs and domains of the brands that it opens. */
  readonly only: readonly string[];
  /** Of a restricted key: CIDR blocks. */
  readonly networks: readonly string[];
  readonly dailyCap: number | null;
  /** When the key that was sent ends, in milliseconds since 1970: a rolled one ends before its successor. */
  readonly expiresAtMs: number | null;
  /** Of a key that has signed an address: the hashes of its texts, and when each ends. */
  readonly signers?: readonly { hash: string; untilMs: number | null }[];
};

/** The calling account, as known from a key or a session. */
export type Caller = Pick<Account, 'tier' | 'dailyRequests' | 'looksPerDay' | 'quotaAccountId'> & {
  readonly accountId: string;
  readonly emailVerified: boolean;
  readonly isSuspended: boolean;
  /** Null for a session. */
  readonly key: KeyEnds | null;
  /** Null for a session and for the secret key, which open everything. */
  readonly grant: Grant | null;
  /** Set for a cached caller, which has yet to be confirmed: the account's revision when it was read. */
  readonly revision?: string | undefined;
};

export const callerColumns = {
  id: true,
  tier: true,
  emailVerifiedAt: true,
  suspendedAt: true,
  dailyRequests: true,
  looksPerDay: true,
  quotaAccountId: true,
} as const;

export function callerOf(
  account: Pick<Account, keyof typeof callerColumns>,
  key: KeyEnds | null,
  grant: Grant | null = null,
): Caller {
  const { id, tier, emailVerifiedAt, suspendedAt } = account;
  const { dailyRequests, looksPerDay, quotaAccountId } = account;
  return {
    accountId: id,
    tier,
    emailVerified: emailVerifiedAt !== null,
    isSuspended: suspendedAt !== null,
    dailyRequests,
    looksPerDay,
    quotaAccountId,
    key,
    grant,
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
export const viewerOf = (
  caller: (Pick<Caller, 'tier' | 'accountId'> & { grant?: Grant | null }) | undefined,
): string | null =>
  caller === undefined || plans[caller.tier].ownBrandsMax === 0 || isSeenByAll(caller.grant)
    ? null
    : caller.accountId;

/** Anyone may have read a publishable key: it shows own brands only where its owner has listed them. */
const isSeenByAll = (grant: Grant | null | undefined): boolean =>
  grant?.kind === 'publishable' && grant.only.length === 0;

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
const shape = /^mq_(?:live|test|pub|res)_[0-9A-Za-z]{49}$/;
const namedShape = /^mq_(?:pub|res)_/;
const checksumLength = 6;

/**
 * A key of 256 random bits with a checksum, so that a typing error is refused without a query.
 * @param kind `test` for the demo account and `live` for all others; `pub` and `res` for named keys
 * @returns `raw` is shown once and not stored; `record` is what is stored
 */
export function generateApiKey(kind: 'live' | 'test' | 'pub' | 'res') {
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

/** Whether it is one of the keys beside the secret one. */
export const isNamedKey = (rawKey: string): boolean => namedShape.test(rawKey);

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
