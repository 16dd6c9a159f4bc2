import type { ArtworkFile } from './artwork-file';

export type Bytes = Uint8Array<ArrayBuffer>;

/** The bytes of an artwork, wherever they are. Synchronous, and good for as long as somebody holds it. */
export type StoredSvg = { read(): Bytes };

/** Where bytes are in a file, and their CRC-32. */
export type Place = { offset: number; sizeBytes: number; checksum: number };

/** In a file: every call reads them, so callers that are asked often keep what they made of them. */
export class FiledSvg implements StoredSvg {
  readonly #file: ArtworkFile;
  readonly #offset: number;
  readonly #sizeBytes: number;
  readonly #checksum: number;

  constructor(file: ArtworkFile, { offset, sizeBytes, checksum }: Place) {
    this.#file = file;
    this.#offset = offset;
    this.#sizeBytes = sizeBytes;
    // As a signed integer, it is part of the object; otherwise each would be one more.
    this.#checksum = checksum | 0;
  }

  /** @throws AppError `service_unavailable` if the file no longer holds them: it is made anew within seconds */
  read(): Bytes {
    return this.#file.read(this.#offset, this.#sizeBytes, this.#checksum);
  }
}

/** In memory: what was just drawn, and everything where no file can be written. */
export class HeldSvg implements StoredSvg {
  readonly #bytes: Bytes;

  constructor(bytes: Bytes) {
    this.#bytes = bytes;
  }

  read(): Bytes {
    return this.#bytes;
  }
}
