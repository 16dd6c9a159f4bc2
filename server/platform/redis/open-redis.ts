import { Redis } from '@upstash/redis';
import { createTcpRequester } from './tcp-requester';

/** Where the shared counters are: Upstash's HTTP interface, or a Redis over TCP. */
export type RedisAddress = { url: string } | { restUrl: string; restToken: string };

export type OpenRedis = {
  client: Redis;
  /** Resolves when the store responds; rejects when the first attempt fails. Attempts go on. */
  connect: () => Promise<void>;
  close: () => void;
};

/** @param waitedMsMax how long the result of a call is waited for at most */
export function openRedis(address: RedisAddress, waitedMsMax: number): OpenRedis {
  if ('url' in address) {
    const requester = createTcpRequester(address.url);
    return { client: new Redis(requester), connect: requester.connect, close: requester.close };
  }
  const client = new Redis({
    url: address.restUrl,
    token: address.restToken,
    // A repeated call whose response was lost would count twice.
    retry: { retries: 0 },
    // Frees the socket of an abandoned call. Made for each call: one signal for
    // all would stay aborted for good.
    signal: () => AbortSignal.timeout(1.5 * waitedMsMax),
    enableTelemetry: false,
  });
  return {
    client,
    connect: async () => {
      await client.ping();
    },
    close: () => {},
  };
}
