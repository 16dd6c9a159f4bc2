import { hash as digest, randomBytes } from 'node:crypto';
import { type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose';
import { dayMs } from '../../contract/durations';
import type { SecondFactorMethod } from '../../contract/second-factors';
import { database, type Transaction } from '../../platform/database/database';
import { env } from '../../platform/env';
import { AppError } from '../../platform/errors';
import type { Account } from '../../platform/generated/client';
import { authSecret, findAuthSecret } from '../../platform/process/secrets';
import type { Origin } from '../../platform/requests/origin';
import { isNewDevice, recordEvent } from '../audit/record-event';
import { holdAccountOfToken } from '../keys/lock-account';
import { noteSeen } from '../keys/note-use';

const refreshTokenDays = 30;

/** How the holder was authenticated, and where the request came from. */
export type SignIn = {
  method: SignInMethod;
  /** The second factor used, if the account has one. */
  secondFactor?: SecondFactorMethod | null;
  origin: Origin;
};
export type SignInMethod = 'registration' | 'password' | 'github' | 'google' | 'passkey';

/** An account whose holder was authenticated, as it was at that moment. */
export type CheckedAccess = { accountId: string; accessEpoch: number };

/** @throws AppError `invalid_credentials` or `account_suspended`, as `createSession` does */
export async function startSession(access: CheckedAccess, signIn: SignIn) {
  const token = generateToken();
  const sessionId = await createSession(access, signIn, token.hash);
  return presentTokens(access.accountId, sessionId, token.raw);
}

/** Starts a session that a browser holds in a cookie, without tokens. Returns its id. */
export function startBrowserSession(access: CheckedAccess, signIn: SignIn): Promise<string> {
  return createSession(access, signIn, null);
}

/**
 * A new password, a takeover or the operator may have ended every session since the credentials were
 * checked. A session started from an outdated check would outlive that, so it is refused.
 * @throws AppError `invalid_credentials` or `account_suspended`
 */
async function createSession(
  { accountId, accessEpoch }: CheckedAccess,
  signIn: SignIn,
  refreshHash: string | null,
): Promise<string> {
  return database().$transaction(async (transaction) => {
    // A lock shared with other sign-ins: changes that end sessions come either before or after it.
    const [account] = await transaction.$queryRaw<AccessNow[]>`
      SELECT access_epoch AS "accessEpoch", suspended_at AS "suspendedAt",
        suspended_for AS "suspendedFor"
      FROM account WHERE id = ${accountId}::uuid FOR SHARE`;
    if (account?.suspendedAt) throw accountSuspended(account.suspendedFor);
    if (account?.accessEpoch !== accessEpoch) throw signInOutdated();
    return addSession(transaction, accountId, signIn, refreshHash);
  });
}

/**
 * Adds a session, in the transaction that has checked its holder.
 * @param refreshHash that of its first refresh token; null if a cookie holds the session
 * @returns its id
 */
export async function addSession(
  transaction: Pick<Transaction, 'account' | 'auditEvent' | 'session'>,
  accountId: string,
  { method, secondFactor, origin }: SignIn,
  refreshHash: string | null,
): Promise<string> {
  const tokens =
    refreshHash === null ? {} : { create: { hash: refreshHash, expiresAt: refreshTokenExpiry() } };
  const { id } = await transaction.session.create({
    data: { accountId, tokens, address: origin.address, userAgent: origin.userAgent },
    select: { id: true },
  });
  const details = {
    method,
    ...(secondFactor && { secondFactor }),
    ...((await isNewDevice(transaction, accountId, origin)) && { newDevice: true }),
  };
  const event = { accountId, kind: 'signed_in', actor: 'owner', origin, details } as const;
  await recordEvent(transaction, event);
  return id;
}

type AccessNow = Pick<Account, 'accessEpoch' | 'suspendedAt' | 'suspendedFor'>;

function signInOutdated(): AppError {
  return new AppError('invalid_credentials', 'The account has changed meanwhile. Sign in again.');
}

/**
 * Exchanges a refresh token for a new pair. A token that is used twice was stolen or replayed.
 * There is no telling which holder is the right one, so the whole session ends.
 * @throws AppError `invalid_token`
 */
export async function refreshSession(rawToken: string, origin: Origin) {
  const hash = hashToken(rawToken);
  const next = generateToken();
  const refreshed = await database().$transaction(async (transaction) => {
    await holdAccountOfToken(transaction, hash);
    const now = new Date();
    const [used] = await transaction.refreshToken.updateManyAndReturn({
      where: { hash, usedAt: null, expiresAt: { gt: now }, session: isLive() },
      data: { usedAt: now },
      select: { sessionId: true, session: { select: { accountId: true } } },
    });
    if (used === undefined) return null;
    const { sessionId } = used;
    await transaction.refreshToken.create({
      data: { hash: next.hash, sessionId, expiresAt: refreshTokenExpiry() },
    });
    return { accountId: used.session.accountId, sessionId };
  });
  if (refreshed) {
    noteSeen(refreshed.sessionId);
    return presentTokens(refreshed.accountId, refreshed.sessionId, next.raw);
  }

  await endReusedSession(hash, origin);
  throw new AppError(
    'invalid_token',
    'The refresh token was used, has expired or is unknown. Sign in again.',
  );
}

async function endReusedSession(hash: string, origin: Origin): Promise<void> {
  await database().$transaction(async (transaction) => {
    await holdAccountOfToken(transaction, hash);
    const ended = await transaction.session.updateManyAndReturn({
      where: { endedAt: null, tokens: { some: { hash, usedAt: { not: null } } } },
      data: { endedAt: new Date() },
      select: { accountId: true },
    });
    for (const { accountId } of ended) {
      await recordEvent(transaction, {
        accountId,
        kind: 'refresh_token_reused',
        actor: 'unknown',
        origin,
      });
    }
  });
}

/** A client's tokens for a session, with the members of OAuth 2.0. */
export async function presentTokens(accountId: string, sessionId: string, refreshToken: string) {
  return {
    access_token: await signAccessToken({ accountId, sessionId }),
    refresh_token: refreshToken,
    token_type: 'Bearer' as const,
    expires_in: accessTokenSeconds,
  };
}

function refreshTokenExpiry(): Date {
  return new Date(Date.now() + refreshTokenDays * dayMs);
}

/** For the authenticated holder of a suspended account. @param reason the operator's words */
export function accountSuspended(reason: string | null): AppError {
  const why = reason === null ? '' : ` The reason: ${reason}`;
  return new AppError('account_suspended', `The operator has suspended this account.${why}`);
}

/** A session ends after this time, however often it is used. */
export const sessionLifeMs = 90 * dayMs;

/** Query filter for sessions that have neither been ended nor become too old. */
export const isLive = (nowMs = Date.now()) => ({
  endedAt: null,
  createdAt: { gt: new Date(nowMs - sessionLifeMs) },
});

/** Generates a token of 256 random bits. `raw` is returned once; only `hash` is stored. */
export function generateToken() {
  const raw = randomBytes(32).toString('base64url');
  return { raw, hash: hashToken(raw) };
}

/** SHA-256 in hex. A fast hash is right here: the token itself carries 256 random bits. */
export function hashToken(raw: string): string {
  return digest('sha256', raw);
}

export const accessTokenSeconds = 15 * 60;

const algorithm = 'HS256';
const audience = 'marque';

export type AccessToken = { accountId: string; sessionId: string };

/** A JWT that names the account and the session it belongs to. */
export function signAccessToken({ accountId, sessionId }: AccessToken): Promise<string> {
  const { id: kid, bytes } = authSecret();
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: algorithm, kid })
    .setSubject(accountId)
    .setIssuer(env.publicUrl)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(`${accessTokenSeconds}s`)
    .sign(bytes);
}

/**
 * The claims of a genuine, unexpired token, or null. Its session may have ended. The issuer is not
 * checked, as instances may differ slightly in PUBLIC_URL: the secret proves who issued it.
 */
export async function readAccessToken(token: string): Promise<AccessToken | null> {
  const expected = { algorithms: [algorithm], audience };
  const verified = await jwtVerify(token, findKey, expected).catch(() => null);
  const { sub, sid } = verified?.payload ?? {};
  if (typeof sub !== 'string' || typeof sid !== 'string') return null;
  return { accountId: sub, sessionId: sid };
}

function findKey({ kid }: JWTHeaderParameters): Uint8Array {
  const secret = findAuthSecret(kid);
  if (secret === null) throw new Error('The token was signed with another secret.');
  return secret.bytes;
}
