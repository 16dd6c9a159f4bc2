import type { KeyEnds } from '../../accounts/keys/caller';
import type { Bucket } from '../../contract/plans';
import { metrics } from '../../platform/metrics/metrics';

/** What the log takes from the declaration of a route. */
export type LoggedRoute = {
  readonly bucket: Bucket | null;
  /** Parameters of the query that it documents: the log shows their values. */
  readonly parameters: ReadonlySet<string>;
};

/** A request as it came in. Nothing is made of it before it is written. */
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

/** Requests of one account, the oldest first, and how many more came too fast to be kept. */
export type HeldRequests = { requests: NotedRequest[]; unlogged: number };
export type TakenRequests = HeldRequests & { accountId: string };

export type RequestBuffer = {
  note: (request: NotedRequest) => void;
  /** Takes the requests of whole accounts, until there are at least `count` of them. */
  take: (count: number) => TakenRequests[];
  /** What was taken could not be written: it will be taken again. */
  putBack: (taken: readonly TakenRequests[]) => void;
  /** How many accounts have something to take. */
  accounts: () => number;
};

/** Between two rounds of writing an account is logged up to this many requests. */
const defaults = { perAccountMax: 100, max: 5000 };

/** Holds the newest requests of each account until they are written. */
export function createRequestBuffer({ perAccountMax, max } = defaults): RequestBuffer {
  const held = new Map<string, HeldRequests>();
  const dropped = metrics().unloggedRequests;
  let size = 0;

  const heldOf = (accountId: string) => {
    let own = held.get(accountId);
    if (own === undefined) {
      own = { requests: [], unlogged: 0 };
      held.set(accountId, own);
    }
    return own;
  };
  const dropOldest = (own: HeldRequests) => {
    own.requests.shift();
    own.unlogged++;
    dropped.count++;
    size--;
  };
  /** The account that has waited longest loses a request, and is the last to lose another. */
  const makeRoom = () => {
    for (const [accountId, own] of held) {
      held.delete(accountId);
      held.set(accountId, own);
      if (own.requests.length > 0) return dropOldest(own);
    }
  };

  return {
    note(request) {
      const own = heldOf(request.caller.accountId);
      own.requests.push(request);
      size++;
      if (own.requests.length > perAccountMax) dropOldest(own);
      else if (size > max) makeRoom();
    },

    take(count) {
      const taken: TakenRequests[] = [];
      let left = count;
      for (const [accountId, own] of held) {
        if (left <= 0) break;
        held.delete(accountId);
        size -= own.requests.length;
        left -= own.requests.length;
        taken.push({ accountId, ...own });
      }
      return taken;
    },

    putBack(taken) {
      for (const { accountId, requests, unlogged } of taken) {
        const own = heldOf(accountId);
        own.requests.unshift(...requests);
        own.unlogged += unlogged;
        size += requests.length;
        while (own.requests.length > perAccountMax) dropOldest(own);
      }
      for (let over = size - max; over > 0; over--) makeRoom();
    },

    accounts: () => held.size,
  };
}
