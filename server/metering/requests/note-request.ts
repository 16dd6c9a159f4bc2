import { randomInt } from 'node:crypto';
import type { KeyEnds } from '../../accounts/keys/caller';
import type { Bucket } from '../../contract/plans';
import { metrics } from '../../platform/metrics/metrics';
import { processWide } from '../../platform/process/made-once';

/** What the log needs from a route's declaration. */
export type LoggedRoute = {
  readonly bucket: Bucket | null;
  /** The documented query parameters: the log shows their values. */
  readonly parameters: ReadonlySet<string>;
};

/** A request as it came in. It is formatted only when it is written. */
export type NotedRequest = {
  readonly caller: { readonly accountId: string; readonly key: KeyEnds | null };
  readonly route: LoggedRoute;
  readonly requestId: string;
  /** Grows with each request of this process. */
  readonly sequence: number;
  /** When the response was ready, `latencyMs` after the request. */
  readonly atMs: number;
  readonly latencyMs: number;
  readonly method: string;
  readonly url: string;
  readonly status: number;
  /** Units of the bucket: 0 or 1. */
  readonly cost: number;
};

/** How many requests of an account came too fast to be logged. */
export type Unlogged = { accountId: string; count: number };

export type RequestBuffer = ReturnType<typeof createRequestBuffer>;

/** Between two rounds of writing, at most `perAccountMax` requests of an account are logged. */
const defaults = { perAccountMax: 100, max: 5000 };

/** The requests of this process that are not written yet. */
export const requestBuffer: RequestBuffer = processWide('request-buffer', () =>
  createRequestBuffer(),
);

/** Starts at random, so that two processes do not use the same number in one millisecond. */
let sequence = randomInt(2 ** 40);

/** Notes a request for the log of its account, once the response is ready. */
export function noteRequest({
  caller,
  route,
  requestId,
  latencyMs,
  method,
  url,
  status,
  cost,
}: Omit<NotedRequest, 'sequence' | 'atMs'>): void {
  const atMs = Date.now();
  // Not spread: that would slow every request.
  requestBuffer.note({
    caller,
    route,
    requestId,
    sequence: sequence++,
    atMs,
    latencyMs,
    method,
    url,
    status,
    cost,
  });
}

/** Holds the newest requests of each account until they are written, and counts the others. */
export function createRequestBuffer({ perAccountMax, max } = defaults) {
  const held = new Map<string, NotedRequest[]>();
  const unlogged = new Map<string, number>();
  const dropped = metrics().unloggedRequests;
  let size = 0;

  const note = (request: NotedRequest) => {
    const { accountId } = request.caller;
    const own = held.get(accountId) ?? [];
    held.set(accountId, own);
    own.push(request);
    if (own.length <= perAccountMax && size < max) {
      size++;
      return;
    }
    // Its own oldest one, never another account's.
    own.shift();
    unlogged.set(accountId, (unlogged.get(accountId) ?? 0) + 1);
    dropped.inc();
  };
  const take = () => {
    const taken = [...held.values()].flat();
    held.clear();
    size = 0;
    return taken;
  };

  return {
    note,
    take,
    putBack(requests: readonly NotedRequest[]) {
      const later = take();
      for (const request of [...requests, ...later]) note(request);
    },
    takeUnlogged(): Unlogged[] {
      const taken = Array.from(unlogged, ([accountId, count]) => ({ accountId, count }));
      unlogged.clear();
      return taken;
    },
    putBackUnlogged(counts: readonly Unlogged[]) {
      for (const { accountId, count } of counts) {
        unlogged.set(accountId, (unlogged.get(accountId) ?? 0) + count);
      }
    },
  };
}
