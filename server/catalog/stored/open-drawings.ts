import { hash, randomBytes } from 'node:crypto';
import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  read as readCallback,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { env } from '../../platform/env';
import { log } from '../../platform/log';
import { freeBytesOf } from '../../platform/process/data-folder';
import { type Bytes, FiledSvg, HeldSvg, OpenFile, type StoredSvg } from './stored-svg';

const read = promisify(readCallback);

const mib = 1024 * 1024;
/** The embedded database refuses writes below half of this: drawings, which can be held in memory, yield first. */
const freeBytesMin = 128 * mib;
const readAtOnceBytes = mib;
/** No process takes this long to write a draft. */
const abandonedAfterMs = 10 * 60 * 1000;
const draftEnding = '.draft';

/** Where a start finds the drawings that an earlier one read from the database. */
export const artworkFolder = () => path.join(env.dataFolder, 'artwork');

/** What the database has. */
export type DrawingSource = {
  list: readonly { sha256: string; sizeBytes: number }[];
  /** In batches, in the order of the list. */
  readAll: () => AsyncIterable<readonly { sha256: string; bytes: Bytes }[]>;
};

/**
 * The drawings of the database by their SHA-256. Their bytes stand one after the other in a file, which stays for the
 * next start and is named after its content. Where no file can be written, as on a full disk, they are held in memory.
 */
export async function openDrawings(
  folder: string,
  source: DrawingSource,
  freeBytes = freeBytesOf,
): Promise<ReadonlyMap<string, StoredSvg>> {
  const name = hash('sha256', source.list.map(({ sha256 }) => sha256).join());
  const file = path.join(folder, name.slice(0, 32));
  const opened = (await openWhole(file, source)) ?? (await writeFile(file, source, freeBytes));
  return opened === null ? hold(source) : indexFile(opened, source);
}

function indexFile(file: OpenFile, { list }: DrawingSource): Map<string, StoredSvg> {
  let offset = 0;
  return new Map(
    list.map(({ sha256, sizeBytes }) => {
      const svg = new FiledSvg(file, sha256, offset, sizeBytes);
      offset += sizeBytes;
      return [sha256, svg];
    }),
  );
}

/** Null if there is no such file, or if any byte differs from what was written: damage is found at the start. */
async function openWhole(file: string, source: DrawingSource): Promise<OpenFile | null> {
  let descriptor: number;
  try {
    descriptor = openSync(file, 'r');
  } catch {
    return null;
  }
  if (await isWhole(descriptor, source).catch(() => false)) return new OpenFile(descriptor);
  closeSync(descriptor);
  return null;
}

async function isWhole(descriptor: number, { list }: DrawingSource): Promise<boolean> {
  if (fstatSync(descriptor).size !== sizeOf(list)) return false;
  let offset = 0;
  let buffer = Buffer.alloc(0);
  for (let first = 0; first < list.length;) {
    let next = first;
    let sizeBytes = 0;
    do sizeBytes += list[next++]?.sizeBytes ?? 0;
    while (next < list.length && sizeBytes < readAtOnceBytes);
    if (buffer.byteLength < sizeBytes) buffer = Buffer.alloc(sizeBytes);
    await read(descriptor, buffer, 0, sizeBytes, offset);
    offset += sizeBytes;
    let start = 0;
    for (const one of list.slice(first, next)) {
      const end = start + one.sizeBytes;
      if (hash('sha256', buffer.subarray(start, end)) !== one.sha256) return false;
      start = end;
    }
    first = next;
  }
  return true;
}

/** A process that is killed meanwhile leaves a draft, which a later start removes. */
async function writeFile(
  file: string,
  { list, readAll }: DrawingSource,
  freeBytes: typeof freeBytesOf,
): Promise<OpenFile | null> {
  const folder = path.dirname(file);
  const draft = `${file}-${process.pid}-${randomBytes(6).toString('hex')}${draftEnding}`;
  let descriptor: number | null = null;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    removeFiles(folder, (name, ageMs) => isDraft(name) && ageMs > abandonedAfterMs);
    if (freeBytes(folder) < sizeOf(list) + freeBytesMin) throw new DiskNearlyFull();
    descriptor = openSync(draft, 'wx+', 0o600);
    for await (const batch of readAll())
      writeFileSync(descriptor, Buffer.concat(batch.map(({ bytes }) => bytes)));
    renameSync(draft, file);
    // Earlier catalogs: requests still read what they have opened.
    removeFiles(folder, (name) => !isDraft(name) && name !== path.basename(file));
    return new OpenFile(descriptor);
  } catch (error) {
    if (descriptor !== null) {
      closeSync(descriptor);
      rmSync(draft, { force: true });
    }
    if (!isOfFiles(error)) throw error;
    log.warn({ err: error, folder }, 'artwork is held in memory: it cannot be written to the disk');
    return null;
  }
}

class DiskNearlyFull extends Error {
  override readonly message = 'The disk is nearly full.';
}

/** A database error is not a disk error, and would occur without a file too. */
const isOfFiles = (error: unknown) =>
  error instanceof DiskNearlyFull || (error as NodeJS.ErrnoException).syscall !== undefined;

async function hold({ readAll }: DrawingSource): Promise<Map<string, StoredSvg>> {
  const held = new Map<string, StoredSvg>();
  for await (const batch of readAll())
    for (const { sha256, bytes } of batch) held.set(sha256, new HeldSvg(bytes));
  return held;
}

const isDraft = (name: string) => name.endsWith(draftEnding);

function removeFiles(folder: string, isUnused: (name: string, ageMs: number) => boolean): void {
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    const modifiedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
    if (isUnused(name, Date.now() - modifiedAt)) rmSync(file, { force: true });
  }
}

const sizeOf = (list: DrawingSource['list']) =>
  list.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
