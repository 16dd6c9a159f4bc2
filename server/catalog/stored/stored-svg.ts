import { hash } from 'node:crypto';
import { closeSync, readSync } from 'node:fs';
import { AppError } from '../../platform/errors';
import { processWide } from '../../platform/process/made-once';

export type Bytes = Uint8Array<ArrayBuffer>;

/** The bytes of a drawing, wherever they are. Synchronous, and valid for as long as the object is referenced. */
export type StoredSvg = { read(): Bytes };

/** In memory: new drawings, and all of them where no file can be written. */
export class HeldSvg implements StoredSvg {
  readonly #bytes: Bytes;

  constructor(bytes: Bytes) {
    this.#bytes = bytes;
  }

  read(): Bytes {
    return this.#bytes;
  }
}

/** A file of drawings. Its descriptor stays readable after a newer file replaces it, and closes with the last reader. */
export class OpenFile {
  readonly descriptor: number;

  constructor(descriptor: number) {
    this.descriptor = descriptor;
    closing.register(this, descriptor);
  }
}

const closing = new FinalizationRegistry<number>(closeSync);

/** In a file: each call reads it, so frequent callers cache what they derive from it. */
export class FiledSvg implements StoredSvg {
  readonly #file: OpenFile;
  readonly #sha256: string;
  readonly #offset: number;
  readonly #sizeBytes: number;

  constructor(file: OpenFile, sha256: string, offset: number, sizeBytes: number) {
    this.#file = file;
    this.#sha256 = sha256;
    this.#offset = offset;
    this.#sizeBytes = sizeBytes;
  }

  /** @throws AppError `service_unavailable` if the file is damaged: it is rebuilt within seconds */
  read(): Bytes {
    const bytes = new Uint8Array(this.#sizeBytes);
    let cause: unknown;
    try {
      readSync(this.#file.descriptor, bytes, 0, this.#sizeBytes, this.#offset);
      if (hash('sha256', bytes) === this.#sha256) return bytes;
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

/** Set when damaged artwork is read, until the catalog has been reloaded with a new file. */
export const artworkDamage = () => processWide('artwork-damage', () => ({ isFound: false }));
