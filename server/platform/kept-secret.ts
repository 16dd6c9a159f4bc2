import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

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
