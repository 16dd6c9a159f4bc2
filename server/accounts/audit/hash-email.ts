import { createHmac } from 'node:crypto';
import { type AuthSecret, authSecret, authSecrets, deriveKey } from '../../platform/auth-secret';

/**
 * What is kept of the address of an account that is gone. The key keeps whoever gets hold of the
 * database alone from trying addresses.
 */
export function hashEmail(email: string, secret: AuthSecret = authSecret()): string {
  return createHmac('sha256', deriveKey(secret, 'address of an account'))
    .update(email)
    .digest('hex');
}

/** The hashes under which an address may be kept, while AUTH_SECRET is rotated too. */
export function listEmailHashes(email: string): string[] {
  return authSecrets().map((secret) => hashEmail(email, secret));
}
