import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { env } from '../env';
import { processWide } from '../process-wide';

/** What signs access tokens: AUTH_SECRET, or on the embedded default one made once and kept. */
export function authSecret(): Uint8Array {
  return processWide('auth-secret', () =>
    new TextEncoder().encode(env.authSecret ?? keptSecret(env.dataFolder)),
  );
}

function keptSecret(dataFolder: string): string {
  const file = path.join(dataFolder, 'auth-secret');
  mkdirSync(dataFolder, { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    // A link never replaces what is there, and is never seen half-written.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}
