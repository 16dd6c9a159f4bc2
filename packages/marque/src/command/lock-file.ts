import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import type { Variant } from '../types.js';
import { UsageError } from './terminal.js';

export type LockedLogo = {
  slug: string;
  /** As it was pulled, unless by its slug. It is not looked up again. */
  domain?: string;
  variant: Variant;
  /** Relative to the folder of `marque.lock`. */
  file: string;
  /** Of a PNG or WebP. */
  size?: number;
  /** Identifies the version at the service; for an SVG it is the hash that `v` pins. */
  etag: string;
  sha256: string;
  license: string | null;
  guidelines: string | null;
};

export const lockFile = 'marque.lock';

/** @returns an empty list where there is no file yet */
export function readLock(): LockedLogo[] {
  if (!existsSync(lockFile)) return [];
  const { version, logos } = parseJsonFile(lockFile);
  const isLogo = (entry: unknown) => {
    const { slug, variant, file, etag, sha256 } = Object(entry) as Record<string, unknown>;
    const texts = [slug, variant, file, etag, sha256];
    return texts.every((value) => typeof value === 'string') && isInside(String(file));
  };
  if (version !== 1 || !Array.isArray(logos) || !logos.every(isLogo))
    throw new UsageError(`${lockFile} is damaged, or was written by a newer version.`);
  return logos as LockedLogo[];
}

/** Ordered by file, so that changes make small diffs. */
export function writeLock(logos: readonly LockedLogo[]): void {
  const sorted = logos.toSorted((a, b) => (a.file < b.file ? -1 : 1));
  const text = JSON.stringify({ version: 1, logos: sorted }, null, 2);
  writeWhole(lockFile, new TextEncoder().encode(`${text}\n`));
}

/** A crash leaves the old file or the new one. */
export function writeWhole(file: string, bytes: Uint8Array): void {
  if (!isInside(file)) throw new UsageError(`${file} is not below this folder.`);
  mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}.tmp`;
  writeFileSync(draft, bytes);
  renameSync(draft, file);
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** @returns null for a missing file */
export function readLogo(file: string): Uint8Array | null {
  return existsSync(file) ? readFileSync(file) : null;
}

export function parseJsonFile(file: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(readFileSync(file, 'utf8'))) as Record<string, unknown>;
  } catch (cause) {
    throw new UsageError(`${file} cannot be read as JSON.`, { cause });
  }
}

/** Someone else's lock file must not point outside the project. */
function isInside(file: string): boolean {
  const relative = path.relative('.', file);
  return relative !== '' && !path.isAbsolute(relative) && relative.split(path.sep)[0] !== '..';
}
