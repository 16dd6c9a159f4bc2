import { hash, hkdfSync } from 'node:crypto';
import { env } from './env';
import { keptSecret } from './kept-secret';

/** `id` stands in what the secret has signed or sealed, and tells nothing about it. */
export type AuthSecret = { id: string; bytes: Uint8Array };

let secrets: [AuthSecret, ...AuthSecret[]] | undefined;

/** Signs and seals from now on: AUTH_SECRET, or on the embedded default one made once and kept. */
export function authSecret(): AuthSecret {
  return readSecrets()[0];
}

/**
 * The secret of this id, which may be the one before: AUTH_SECRET_PREVIOUS opens what it has signed.
 * @param id undefined for what was signed before there were ids
 */
export function findAuthSecret(id: string | undefined): AuthSecret | null {
  if (id === undefined) return authSecret();
  return readSecrets().find((secret) => secret.id === id) ?? null;
}

/** The current secret and, while it is rotated, the one before: for what cannot name its own. */
export function authSecrets(): readonly AuthSecret[] {
  return readSecrets();
}

/** A key for one purpose alone, never the very secret that signs access tokens. */
export function deriveKey({ bytes }: AuthSecret, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', bytes, '', purpose, 32));
}

function readSecrets() {
  secrets ??= [
    describe(env.authSecret ?? keptSecret(env.dataFolder, 'auth-secret')),
    ...[env.authSecretPrevious].flatMap((text) => (text === undefined ? [] : [describe(text)])),
  ];
  return secrets;
}

function describe(text: string): AuthSecret {
  // Of a hash with a prefix of its own: no part of any key that is derived from the secret.
  const id = hash('sha256', `marque key id:${text}`, 'base64url').slice(0, 8);
  return { id, bytes: new TextEncoder().encode(text) };
}
