import type { Received } from './send.js';

/** The latest responses by address. To ask for one of them again costs no quota. */
export class EtagCache {
  readonly #entriesMax: number;
  readonly #entries = new Map<string, Received>();

  constructor(entriesMax: number) {
    this.#entriesMax = entriesMax;
  }

  find(address: string): Received | undefined {
    return this.#entries.get(address);
  }

  /** The least recently used entry makes room. */
  keep(address: string, received: Received): void {
    this.#entries.delete(address);
    if (this.#entriesMax > 0) this.#entries.set(address, received);
    if (this.#entries.size <= this.#entriesMax) return;
    for (const oldest of this.#entries.keys()) {
      this.#entries.delete(oldest);
      return;
    }
  }
}

/**
 * The ETag as the service made it, without quotes. A proxy that compresses weakens it, or adds the coding to it:
 * `-gzip`, `--gzip`. That of a logo begins with its hash; others may end like this by themselves.
 */
export const bareEtag = (etag: string): string =>
  etag
    .replace(/^W\//, '')
    .replaceAll('"', '')
    .replace(/^([0-9a-f]{32}.*?)-+(?:gzip|br|zstd)$/, '$1');
