import type { Requester, UpstashResponse } from '@upstash/redis';
import { Redis } from 'ioredis';

export type TcpRequester = Requester & {
  /** Resolves when commands can be sent, rejects when the first attempt failed; attempts continue. */
  connect: () => Promise<void>;
  close: () => void;
};

/** A connection that swallows commands is given up; otherwise it would be trusted for minutes. */
const owedMsMax = 2000;

/** The longest reply is a page of keys, about 50 KB. Reading more from a broken store would stall the process. */
export const replyBytesMax = 256 * 1024;
export const replyTooLong = () => new Error(`The reply is longer than ${replyBytesMax} bytes.`);

/** Lets the Upstash client speak to a plain Redis or Valkey, instead of Upstash's HTTP interface. */
export function createTcpRequester(url: string): TcpRequester {
  const client = new Redis(url, {
    lazyConnect: true,
    connectTimeout: 1000,
    // A request must not wait for a store that is down, nor be counted twice when it is back.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    retryStrategy: (attempt) => Math.min(50 * attempt, 500),
  });
  // Each failed command tells its caller, and the breaker tells the operator.
  client.on('error', () => {});
  /** Since the last reply. */
  let receivedBytes = 0;
  client.on('connect', () => {
    const { stream } = client;
    receivedBytes = 0;
    stream.on('data', ({ byteLength }: Buffer) => {
      receivedBytes += byteLength;
      if (receivedBytes > replyBytesMax) stream.destroy(replyTooLong());
    });
  });
  return {
    connect: () => client.connect(),
    close: () => client.disconnect(),
    async request<Result>({ body }: { body?: unknown }): Promise<UpstashResponse<Result>> {
      const [command, ...parameters] = body as [string, ...(string | number)[]];
      // In capitals, because ioredis would otherwise reshape some replies.
      const reply = client.call(command.toUpperCase(), ...parameters);
      // Replies come in order: after a lost one, all later replies would be matched to the wrong command.
      const { stream } = client;
      const timer = setTimeout(() => stream.destroy(new Error('No reply.')), owedMsMax);
      try {
        return { result: (await reply) as Result };
      } finally {
        clearTimeout(timer);
        receivedBytes = 0;
      }
    },
  };
}
