import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The temporary folder of tests and their servers: a run writes a gigabyte. */
export const temporaryFolder = path.join(tmpdir(), `marque-tests-${process.pid}`);
export const dataFolder = path.join(temporaryFolder, 'data');

/**
 * Returns a function that removes the files in the end: vitest kills workers, so they cannot do it
 * themselves.
 */
export function setup() {
  mkdirSync(dataFolder, { recursive: true });
  return () => rmSync(temporaryFolder, { recursive: true, force: true, maxRetries: 5 });
}
