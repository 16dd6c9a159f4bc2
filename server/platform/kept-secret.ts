import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createFile } from './create-file';

/** A secret that is made once and kept in a file of the data folder, which its owner alone can read. */
export function keptSecret(dataFolder: string, fileName: string): string {
  const file = path.join(dataFolder, fileName);
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  createFile(file, randomBytes(32).toString('base64url'));
  return readFileSync(file, 'utf8').trim();
}
