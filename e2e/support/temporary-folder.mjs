import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Where tests, and the servers that they start, put temporary files: a run writes a gigabyte. */
export const temporaryFolder = path.join(tmpdir(), `marque-tests-${process.pid}`);

/** Returns what removes them in the end. Workers cannot do so themselves: vitest ends them by a signal. */
export function setup() {
  mkdirSync(temporaryFolder, { recursive: true });
  return () => rmSync(temporaryFolder, { recursive: true, force: true, maxRetries: 5 });
}
