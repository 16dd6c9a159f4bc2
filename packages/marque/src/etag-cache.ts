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
