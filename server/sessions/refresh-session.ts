import { database } from '../database/database';
import { AppError } from '../errors';
import { generateToken, hashToken } from './opaque-token';
import { presentTokens, refreshTokenExpiry, type SessionTokens } from './start-session';

/**
 * Exchanges a refresh token for a new pair. A token that comes a second time was stolen or
 * replayed: nobody can tell who holds the right one, so the whole session ends.
 * @throws AppError `invalid_token`
 */
export async function refreshSession(rawToken: string): Promise<SessionTokens> {
  const hash = hashToken(rawToken);
  const next = generateToken();
  const refreshed = await database().$transaction(async (transaction) => {
    const now = new Date();
    const { count } = await transaction.refreshToken.updateMany({
      where: { hash, usedAt: null, expiresAt: { gt: now }, session: { endedAt: null } },
      data: { usedAt: now },
    });
    if (count === 0) return null;
    const { session } = await transaction.refreshToken.findUniqueOrThrow({
      where: { hash },
      select: { session: true },
    });
    await transaction.refreshToken.create({
      data: { hash: next.hash, sessionId: session.id, expiresAt: refreshTokenExpiry() },
    });
    return session;
  });
  if (refreshed) return presentTokens(refreshed.accountId, refreshed.id, next.raw);

  await database().session.updateMany({
    where: { endedAt: null, tokens: { some: { hash, usedAt: { not: null } } } },
    data: { endedAt: new Date() },
  });
  throw new AppError(
    'invalid_token',
    'The refresh token is used, expired or unknown. Sign in again.',
  );
}
