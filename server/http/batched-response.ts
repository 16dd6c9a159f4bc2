import { ServerResponse } from 'node:http';

/** Responses that are complete, of this turn of the event loop. */
const complete: (() => void)[] = [];

function writeAll(): void {
  for (const write of complete.splice(0)) write();
}

/**
 * Writes the responses of one turn of the event loop right after one another. Written between the work of two
 * requests, each of them wakes a client or proxy that has gone to sleep since the one before.
 */
export class BatchedResponse extends ServerResponse {
  override end(...given: unknown[]): this {
    // After everything that could be read in this turn has been.
    if (complete.length === 0) setImmediate(writeAll);
    complete.push(() => super.end(...(given as [])));
    return this;
  }
}
