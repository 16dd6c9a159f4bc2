import { decodeProtectedHeader, EncryptJWT, jwtDecrypt } from 'jose';
import { type AuthSecret, authSecret, deriveKey, findAuthSecret } from '../../platform/auth-secret';

/** Encrypts a secret that the server has to know again. Sealed for one account, it opens for no other. */
export function sealSecret(secret: string, accountId: string): Promise<string> {
  const current = authSecret();
  return new EncryptJWT({ secret })
    .setProtectedHeader(header(current.id))
    .setSubject(accountId)
    .encrypt(sealingKey(current));
}

/**
 * What was sealed, or null where it was for another account or with a secret that is gone.
 * @returns `isCurrent`: whether it opens without AUTH_SECRET_PREVIOUS
 */
export async function openSecret(sealed: string, accountId: string) {
  const { kid } = decodeProtectedHeader(sealed);
  const key = kid === undefined ? null : findAuthSecret(kid);
  if (key === null) return null;
  const expected = { subject: accountId };
  const opened = await jwtDecrypt(sealed, sealingKey(key), expected).catch(() => null);
  if (opened === null) return null;
  return { secret: String(opened.payload['secret']), isCurrent: kid === authSecret().id };
}

/** How everything begins that is sealed with the current secret, up to the first dot. */
export function currentHeader(): string {
  const { id: kid } = authSecret();
  return `${Buffer.from(JSON.stringify(header(kid))).toString('base64url')}.`;
}

const header = (kid: string) => ({ alg: 'dir', enc: 'A256GCM', kid });

const sealingKey = (secret: AuthSecret) => deriveKey(secret, 'second-factor');
