import { ServerResponse } from 'node:http';

/** Complete responses from this turn of the event loop. */
const complete: (() => void)[] = [];

function writeAll(): void {
  for (const write of complete.splice(0)) write();
}

/**
 * Writes the responses of one event-loop turn back to back. Written between other work, each one would wake
 * a client or proxy that had just gone to sleep.
 */
export class BatchedResponse extends ServerResponse {
  /** Emits `complete`: other than `finish`, it does not wait for the client to read. */
  override end(...given: unknown[]): this {
    // Runs after everything readable in this turn has been read.
    if (complete.length === 0) setImmediate(writeAll);
    this.emit('complete');
    complete.push(() => super.end(...(given as [])));
    return this;
  }
}
