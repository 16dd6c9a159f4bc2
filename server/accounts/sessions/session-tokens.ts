import type { SecondFactorMethod } from '../../contract/second-factors';
import { database, type Transaction } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Account } from '../../platform/generated/client';
import type { Origin } from '../../platform/requests/origin';
import { isNewDevice, recordEvent } from '../audit/record-event';
import { holdAccountOfToken } from '../keys/lock-account';
import { noteSeen } from '../keys/last-use';
import { isLive } from './find-session';
import { accessTokenSeconds, generateToken, hashToken, signAccessToken } from './tokens';

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
  return new Date(Date.now() + refreshTokenDays * 24 * 60 * 60 * 1000);
}

/** For the authenticated holder of a suspended account. @param reason the operator's words */
export function accountSuspended(reason: string | null): AppError {
  const why = reason === null ? '' : ` The reason: ${reason}`;
  return new AppError('account_suspended', `The operator has suspended this account.${why}`);
}
