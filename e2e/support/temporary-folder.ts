import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';

/** Where tests, and the servers that they start, put temporary files: a run writes a gigabyte. */
export const temporaryFolder = path.join(tmpdir(), `marque-tests-${process.pid}`);

/** Removes them in the end. Workers cannot do so themselves: vitest ends them by a signal. */
export function setup({ config }: TestProject): () => void {
  const folder = config.env['TMPDIR'];
  if (folder === undefined) throw new Error('The configuration names no TMPDIR.');
  mkdirSync(folder, { recursive: true });
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
