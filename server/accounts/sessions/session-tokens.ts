import { database } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { accessTokenSeconds, signAccessToken } from './access-token';
import { generateToken, hashToken } from './opaque-token';

const refreshTokenDays = 30;

export async function startSession(accountId: string) {
  const token = generateToken();
  const session = await database().session.create({
    data: { accountId, tokens: { create: { hash: token.hash, expiresAt: refreshTokenExpiry() } } },
  });
  return presentTokens(accountId, session.id, token.raw);
}

/** Starts a session that a browser holds by its cookie, without tokens. Returns its id. */
export async function startBrowserSession(accountId: string): Promise<string> {
  const session = await database().session.create({ data: { accountId }, select: { id: true } });
  return session.id;
}

/**
 * Exchanges a refresh token for a new pair. A token that is used twice was stolen or replayed:
 * nobody can tell which holder is the right one, so the whole session ends.
 * @throws AppError `invalid_token`
 */
export async function refreshSession(rawToken: string) {
  const hash = hashToken(rawToken);
  const next = generateToken();
  const refreshed = await database().$transaction(async (transaction) => {
    const now = new Date();
    const [used] = await transaction.refreshToken.updateManyAndReturn({
      where: { hash, usedAt: null, expiresAt: { gt: now }, session: { endedAt: null } },
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
  if (refreshed) return presentTokens(refreshed.accountId, refreshed.sessionId, next.raw);

  await database().session.updateMany({
    where: { endedAt: null, tokens: { some: { hash, usedAt: { not: null } } } },
    data: { endedAt: new Date() },
  });
  throw new AppError(
    'invalid_token',
    'The refresh token is used, expired or unknown. Sign in again.',
  );
}

/** What a client holds of a session (RFC 6749 section 5.1). */
async function presentTokens(accountId: string, sessionId: string, refreshToken: string) {
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
