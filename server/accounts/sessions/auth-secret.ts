import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createFile } from '../../platform/create-file';
import { env } from '../../platform/env';

let secret: Uint8Array | undefined;

/** What signs access tokens: AUTH_SECRET, or on the embedded default one made once and kept. */
export function authSecret(): Uint8Array {
  secret ??= new TextEncoder().encode(env.authSecret ?? keptSecret(env.dataFolder));
  return secret;
}

function keptSecret(dataFolder: string): string {
  const file = path.join(dataFolder, 'auth-secret');
  mkdirSync(dataFolder, { recursive: true });
  createFile(file, randomBytes(32).toString('base64url'));
  return readFileSync(file, 'utf8').trim();
}
