import { hash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { env } from '../env';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** `id` marks what the secret has signed or sealed, and reveals nothing about the secret. */
export type AuthSecret = { id: string; bytes: Uint8Array };

let secrets: [AuthSecret, ...AuthSecret[]] | undefined;

/** The secret that signs and seals: AUTH_SECRET, or by default a generated one that is stored. */
export function authSecret(): AuthSecret {
  return readSecrets()[0];
}

/**
 * The secret with this id: the current one, or AUTH_SECRET_PREVIOUS.
 * @param id undefined for anything signed before ids existed
 */
export function findAuthSecret(id: string | undefined): AuthSecret | null {
  if (id === undefined) return authSecret();
  return readSecrets().find((secret) => secret.id === id) ?? null;
}

/** The current secret and, during a rotation, the previous one: for values without an id. */
export function authSecrets(): readonly AuthSecret[] {
  return readSecrets();
}

/** A key for a single purpose, never the secret itself, which signs access tokens. */
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
  // A hash with its own prefix, so that it reveals no part of a derived key.
  const id = hash('sha256', `marque key id:${text}`, 'base64url').slice(0, 8);
  return { id, bytes: new TextEncoder().encode(text) };
}

/** A secret that is generated once and stored in a file of the data folder that only its owner can read. */
export function keptSecret(dataFolder: string, fileName: string): string {
  const file = path.join(dataFolder, fileName);
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  createFile(file, randomBytes(32).toString('base64url'));
  return readFileSync(file, 'utf8').trim();
}

/** Linking never replaces an existing file, and no process reads a half-written one. */
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
 * Whether a caller has presented the secret. Takes the same time wherever the two differ, and whatever
 * their lengths. An empty secret never matches.
 */
export function isToken(given: unknown, expected: string): boolean {
  if (typeof given !== 'string' || expected === '') return false;
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', expected, 'buffer'));
}
