import { hash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { env } from '../env';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

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

/** A secret that is made once and kept in a file of the data folder, which its owner alone can read. */
export function keptSecret(dataFolder: string, fileName: string): string {
  const file = path.join(dataFolder, fileName);
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  createFile(file, randomBytes(32).toString('base64url'));
  return readFileSync(file, 'utf8').trim();
}

/** A link never replaces what is there, and no process ever reads a half-written file. */
function createFile(file: string, content: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, content, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Whether a caller has brought the secret. Takes the same time wherever the two differ, and whatever
 * their lengths. An empty secret is brought by nobody.
 */
export function isToken(given: unknown, expected: string): boolean {
  if (typeof given !== 'string' || expected === '') return false;
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', expected, 'buffer'));
}
