import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { env } from '../../platform/env';
import { log } from '../../platform/log';
import { DiskNearlyFull, draftEnding } from './artwork-file';
import { type Drawing, openArtworkFile, writeArtworkFile } from './artwork-index';
import { HeldSvg, type StoredSvg } from './stored-svg';

/** Where a start finds what the one before has read from the database. */
export const artworkFolder = () => path.join(env.dataFolder, 'artwork');

/** No process writes a draft so long without adding to it. */
const abandonedAfterMs = 10 * 60 * 1000;

/** What the database has. */
export type ArtworkSource = {
  /** How many drawings there are: a file with more has some that must not stay. */
  count: number;
  /** Some at a time. */
  readAll: () => AsyncIterable<readonly Drawing[]>;
};

export type Artworks = {
  /** By SHA-256. Reads all artwork from the database if one of these is not there yet. */
  find: (sha256s: readonly string[]) => Promise<ReadonlyMap<string, StoredSvg>>;
};

type Finder = { get: (sha256: string) => StoredSvg | undefined };

/**
 * The artwork of the database, in a file that stays for the next start. Where no file can be written, such as on a
 * full disk, it is held in memory.
 */
export async function openArtwork(
  folder: string,
  name: string,
  { count, readAll }: ArtworkSource,
): Promise<Artworks> {
  const file = await openArtworkFile(folder, name);
  let finder: Finder | null = file?.count === count ? file : null;
  return {
    find: async (sha256s) => {
      const wanted = new Set(sha256s);
      const found = findAll(wanted, finder);
      if (found.size === wanted.size) return found;
      finder = (await writeFile(folder, name, readAll)) ?? (await hold(readAll()));
      return findAll(wanted, finder);
    },
  };
}

function findAll(wanted: ReadonlySet<string>, finder: Finder | null): Map<string, StoredSvg> {
  const found = new Map<string, StoredSvg>();
  for (const sha256 of wanted) {
    const svg = finder?.get(sha256);
    if (svg !== undefined) found.set(sha256, svg);
  }
  return found;
}

async function writeFile(
  folder: string,
  name: string,
  readAll: ArtworkSource['readAll'],
): Promise<Finder | null> {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    removeAbandoned(folder);
    return await writeArtworkFile(folder, name, readAll());
  } catch (error) {
    if (!isOfFiles(error)) throw error;
    log.warn({ err: error, folder }, 'artwork is held in memory: it cannot be written to the disk');
    return null;
  }
}

/** A fault of the database is not of the disk, and would be the same without a file. */
const isOfFiles = (error: unknown) =>
  error instanceof DiskNearlyFull || (error as NodeJS.ErrnoException).syscall !== undefined;

async function hold(batches: AsyncIterable<readonly Drawing[]>): Promise<Finder> {
  const svgs = new Map<string, HeldSvg>();
  const encoder = new TextEncoder();
  for await (const batch of batches) {
    for (const { sha256, svg } of batch) svgs.set(sha256, new HeldSvg(encoder.encode(svg)));
  }
  return svgs;
}

/** Of processes that were killed. */
function removeAbandoned(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    if (!name.endsWith(draftEnding)) continue;
    const modifiedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
    if (Date.now() - modifiedAt > abandonedAfterMs) rmSync(file, { force: true });
  }
}
