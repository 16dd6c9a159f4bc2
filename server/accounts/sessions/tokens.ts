import { hash, randomBytes } from 'node:crypto';
import { type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose';
import { authSecret, findAuthSecret } from '../../platform/process/secrets';
import { env } from '../../platform/env';

/** Generates a token of 256 random bits. `raw` is returned once; only `hash` is stored. */
export function generateToken() {
  const raw = randomBytes(32).toString('base64url');
  return { raw, hash: hashToken(raw) };
}

/** SHA-256 in hex. A fast hash is right here: the token itself carries 256 random bits. */
export function hashToken(raw: string): string {
  return hash('sha256', raw);
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
