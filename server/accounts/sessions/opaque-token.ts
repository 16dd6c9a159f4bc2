import { hash, randomBytes } from 'node:crypto';

export type OpaqueToken = {
  /** Handed out once, then forgotten. */
  raw: string;
  /** All that is stored of it. */
  hash: string;
};

/** A token of 256 random bits. */
export function generateToken(): OpaqueToken {
  const raw = randomBytes(32).toString('base64url');
  return { raw, hash: hashToken(raw) };
}

/** SHA-256 in hex. A fast hash is right here: the token itself carries 256 random bits. */
export function hashToken(raw: string): string {
  return hash('sha256', raw);
}
