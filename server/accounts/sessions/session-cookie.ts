import { createHmac, hkdfSync } from 'node:crypto';
import { EncryptJWT, jwtDecrypt, type JWTPayload } from 'jose';
import { env } from '../../platform/env';
import { type AuthSecret, authSecret, findAuthSecret } from '../../platform/process/secrets';

export const sessionSeconds = 30 * 24 * 60 * 60;
/** A cookie in use is renewed when it is a day old, so that 30 days count from the last visit. */
const renewAfterSeconds = 24 * 60 * 60;

/** Over https, the prefix makes browsers accept the cookies only from this very host, and over https. */
export const useSecureCookies = env.publicUrl.startsWith('https://');
export const cookiePrefix = useSecureCookies ? '__Host-' : '';
export const sessionCookieName = `${cookiePrefix}next-auth.session-token`;

/** The sealed content of the cookie: its account and session, and when and with which secret it was made. */
export type SessionClaims = {
  accountId: string;
  sessionId: string;
  /** The version of the session's cookie: confirming the holder's identity replaces it. */
  tokenVersion: number;
  issuedAtSeconds: number;
  secretId: string | undefined;
};

/** For NextAuth's own cookies, derived from the secret that signs access tokens. */
export function cookieSecret({ bytes } = authSecret()): string {
  return createHmac('sha256', bytes).update('next-auth').digest('hex');
}

/** Seals a cookie so that its browser cannot read it. It names the secret, which may be rotated. */
export function sealCookie(claims: JWTPayload, maxAgeSeconds: number): Promise<string> {
  const secret = authSecret();
  return new EncryptJWT(claims)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: secret.id })
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + maxAgeSeconds)
    .encrypt(sealingKey(secret));
}

/** The claims of a genuine, unexpired cookie, or null. */
export async function openCookie(token: string) {
  const opened = await jwtDecrypt(token, ({ kid }) => {
    const secret = findAuthSecret(kid);
    if (secret === null) throw new Error('The cookie was sealed with another secret.');
    return sealingKey(secret);
  }).catch(() => null);
  return opened && { claims: opened.payload, secretId: opened.protectedHeader.kid };
}

/** Derives keys as NextAuth does, so that cookies from before key ids still open. */
function sealingKey(secret: AuthSecret): Uint8Array {
  const info = 'NextAuth.js Generated Encryption Key';
  return new Uint8Array(hkdfSync('sha256', cookieSecret(secret), '', info, 32));
}

/** The claims of a genuine, unexpired session cookie, or null. Its session may have ended. */
export async function readSessionCookie(headers: Headers): Promise<SessionClaims | null> {
  const token = readCookie(headers, sessionCookieName);
  if (token === undefined) return null;
  const opened = await openCookie(token);
  const { sub, sid, ver = 0, iat } = opened?.claims ?? {};
  if (typeof sub !== 'string' || typeof sid !== 'string') return null;
  if (typeof ver !== 'number' || typeof iat !== 'number') return null;
  const ids = { accountId: sub, sessionId: sid, tokenVersion: ver };
  return { ...ids, issuedAtSeconds: iat, secretId: opened?.secretId };
}

/** The `Set-Cookie` that extends the session by another 30 days, or null until that is due. */
export async function renewSessionCookie(claims: SessionClaims, now = Date.now()) {
  const isFresh = now / 1000 - claims.issuedAtSeconds < renewAfterSeconds;
  if (isFresh && claims.secretId === authSecret().id) return null;
  return writeSessionCookie(claims, now);
}

/** The `Set-Cookie` of a session, for 30 days. */
export async function writeSessionCookie(
  { accountId, sessionId, tokenVersion }: Omit<SessionClaims, 'issuedAtSeconds' | 'secretId'>,
  now = Date.now(),
): Promise<string> {
  const named = { sub: accountId, sid: sessionId, ver: tokenVersion };
  const token = await sealCookie(named, sessionSeconds);
  const expires = new Date(now + sessionSeconds * 1000).toUTCString();
  const secure = useSecureCookies ? '; Secure' : '';
  return `${sessionCookieName}=${token}; Path=/; Expires=${expires}; HttpOnly${secure}; SameSite=Lax`;
}

export function readCookie(headers: Headers, name: string): string | undefined {
  const pairs = (headers.get('cookie') ?? '').split(/; */);
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
