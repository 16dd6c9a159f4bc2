import { createHmac } from 'node:crypto';
import { decode, encode } from 'next-auth/jwt';
import { env } from '../../platform/env';
import { authSecret } from './auth-secret';

export const sessionSeconds = 30 * 24 * 60 * 60;
/** A cookie in use is renewed when it is a day old, so that 30 days count from the last visit. */
const renewAfterSeconds = 24 * 60 * 60;

/** Over https a browser takes the cookies from https alone. */
export const useSecureCookies = env.publicUrl.startsWith('https://');
export const sessionCookieName = `${useSecureCookies ? '__Secure-' : ''}next-auth.session-token`;

/** What the cookie says, sealed: which session of which account, and when it was made. */
export type SessionClaims = { accountId: string; sessionId: string; issuedAtSeconds: number };

/** Seals cookies; not the very secret that signs access tokens. */
export function cookieSecret(): string {
  return createHmac('sha256', authSecret()).update('next-auth').digest('hex');
}

/** What a genuine, unexpired cookie says, or null. The session may have ended since. */
export async function readSessionCookie(headers: Headers): Promise<SessionClaims | null> {
  const token = readCookie(headers, sessionCookieName);
  if (token === undefined) return null;
  const claims = await decode({ token, secret: cookieSecret() }).catch(() => null);
  const { sub, sid, iat } = claims ?? {};
  if (typeof sub !== 'string' || typeof sid !== 'string' || typeof iat !== 'number') return null;
  return { accountId: sub, sessionId: sid, issuedAtSeconds: iat };
}

/** The `Set-Cookie` that lets the session go on for another 30 days, or null while that is not due. */
export async function renewSessionCookie(claims: SessionClaims, now = Date.now()) {
  if (now / 1000 - claims.issuedAtSeconds < renewAfterSeconds) return null;
  const token = await encode({
    token: { sub: claims.accountId, sid: claims.sessionId },
    secret: cookieSecret(),
    maxAge: sessionSeconds,
  });
  const expires = new Date(now + sessionSeconds * 1000).toUTCString();
  const secure = useSecureCookies ? '; Secure' : '';
  return `${sessionCookieName}=${token}; Path=/; Expires=${expires}; HttpOnly${secure}; SameSite=Lax`;
}

function readCookie(headers: Headers, name: string): string | undefined {
  const pairs = (headers.get('cookie') ?? '').split(/; */);
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
