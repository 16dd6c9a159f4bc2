import { randomBytes } from 'node:crypto';
import { closeSync, openSync, readSync, renameSync, rmSync, statfsSync, writeSync } from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { AppError } from '../../platform/errors';
import { processWide } from '../../platform/process-wide';
import { type Bytes, FiledSvg } from './stored-svg';

const mib = 1024 * 1024;
/** The embedded database refuses writes below half of that: the artwork, which can be held in memory, yields first. */
const freeBytesMin = 128 * mib;

/** A descriptor of its own keeps a file readable that has been replaced by a newer one meanwhile. */
export class ArtworkFile {
  readonly #descriptor: number;

  /** @param descriptor is closed once nobody can read any more */
  constructor(descriptor: number) {
    this.#descriptor = descriptor;
    closing.register(this, descriptor);
  }

  /** @throws AppError `service_unavailable` if other bytes are there than were written */
  read(offset: number, sizeBytes: number, checksum: number): Bytes {
    const bytes = new Uint8Array(sizeBytes);
    let cause: unknown;
    try {
      const count = readSync(this.#descriptor, bytes, 0, sizeBytes, offset);
      if (count === sizeBytes && (crc32(bytes) | 0) === checksum) return bytes;
    } catch (error) {
      cause = error;
    }
    artworkDamage().isFound = true;
    throw new AppError('service_unavailable', 'This artwork is being restored.', {
      headers: { 'Retry-After': '10' },
      cause: cause ?? new Error('The file with the artwork is damaged.'),
    });
  }
}

const closing = new FinalizationRegistry<number>(closeSync);

/** Set by whoever finds damaged artwork, until the catalog has been loaded anew with a file of its own. */
export const artworkDamage = () => processWide('artwork-damage', () => ({ isFound: false }));

export class DiskNearlyFull extends Error {
  override readonly message = 'The disk is nearly full.';
}

/** A file that artwork is added to. It has a name of its own, so that processes do not meet. */
export class ArtworkDraft {
  readonly #path: string;
  readonly #descriptor: number;
  readonly #file: ArtworkFile;
  readonly #freeBytes: () => number;
  #sizeBytes = 0;

  /** @throws Error if the folder cannot be written to */
  constructor(folder: string, readFreeBytes = freeBytesOf) {
    this.#freeBytes = () => readFreeBytes(folder);
    this.#path = path.join(
      folder,
      `${process.pid}-${randomBytes(6).toString('hex')}${draftEnding}`,
    );
    this.#descriptor = openSync(this.#path, 'wx+', 0o600);
    this.#file = new ArtworkFile(this.#descriptor);
  }

  get sizeBytes(): number {
    return this.#sizeBytes;
  }

  /** @throws DiskNearlyFull */
  add(bytes: Uint8Array): FiledSvg {
    const offset = this.#sizeBytes;
    this.append(bytes);
    const { byteLength: sizeBytes } = bytes;
    return new FiledSvg(this.#file, { offset, sizeBytes, checksum: crc32(bytes) });
  }

  /** @throws DiskNearlyFull */
  append(bytes: Uint8Array): void {
    if (this.#freeBytes() < freeBytesMin + bytes.byteLength) throw new DiskNearlyFull();
    for (let written = 0; written < bytes.byteLength;) {
      const at = this.#sizeBytes + written;
      written += writeSync(this.#descriptor, bytes, written, bytes.byteLength - written, at);
    }
    this.#sizeBytes += bytes.byteLength;
  }

  /** Takes the place of what has that name, for those who open it from now on. */
  rename(name: string): ArtworkFile {
    renameSync(this.#path, path.join(path.dirname(this.#path), name));
    return this.#file;
  }

  /** Takes its name away: it is there for as long as somebody can read it, also if this process is killed. */
  unlink(): void {
    rmSync(this.#path, { force: true });
  }
}

export const draftEnding = '.draft';

function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
