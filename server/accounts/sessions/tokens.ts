import { hash, randomBytes } from 'node:crypto';

/** A token of 256 random bits. `raw` is handed out once; only `hash` is stored. */
export function generateToken() {
  const raw = randomBytes(32).toString('base64url');
  return { raw, hash: hashToken(raw) };
}

/** SHA-256 in hex. A fast hash is right here: the token itself carries 256 random bits. */
export function hashToken(raw: string): string {
  return hash('sha256', raw);
}
