import { database } from '../database/database';
import { accessTokenSeconds, signAccessToken } from './access-token';
import { generateToken } from './opaque-token';

export const refreshTokenDays = 30;

/** What a client holds of a session (RFC 6749 section 5.1). */
export type SessionTokens = {
  access_token: string;
  refresh_token: string;
  token_type: 'Bearer';
  expires_in: number;
};

/** Opens a session of the account and hands out its first pair of tokens. */
export async function startSession(accountId: string): Promise<SessionTokens> {
  const token = generateToken();
  const session = await database().session.create({
    data: { accountId, tokens: { create: { hash: token.hash, expiresAt: refreshTokenExpiry() } } },
  });
  return presentTokens(accountId, session.id, token.raw);
}

export async function presentTokens(
  accountId: string,
  sessionId: string,
  refreshToken: string,
): Promise<SessionTokens> {
  return {
    access_token: await signAccessToken({ accountId, sessionId }),
    refresh_token: refreshToken,
    token_type: 'Bearer',
    expires_in: accessTokenSeconds,
  };
}

export function refreshTokenExpiry(): Date {
  return new Date(Date.now() + refreshTokenDays * 24 * 60 * 60 * 1000);
}
