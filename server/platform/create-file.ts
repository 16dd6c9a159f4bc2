import { linkSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Creates a file that only its owner can read. A link never replaces what is there, and no process
 * ever reads a half-written file.
 * @returns whether it was created: false when there is one already
 */
export function createFile(file: string, content: string): boolean {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, content, { mode: 0o600 });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
