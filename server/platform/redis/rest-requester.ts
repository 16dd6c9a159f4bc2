import type { Requester, UpstashResponse } from '@upstash/redis';
import { readUpTo } from '../requests/read-up-to';
import { replyBytesMax, replyTooLong } from './tcp-requester';

/**
 * Speaks Upstash's HTTP interface. The package's own client reads a reply of any size, and decodes it in
 * this thread.
 * @param timeoutMs frees the socket of an abandoned call
 */
export function createRestRequester(url: string, token: string, timeoutMs: number): Requester {
  /** Lets a replica wait for this client's latest write. */
  let syncToken = '';
  return {
    async request<Result>({ body }: { body?: unknown }): Promise<UpstashResponse<Result>> {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          'Upstash-Sync-Token': syncToken,
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(timeoutMs),
      });
      const { body: bytes, isCut } = await readUpTo(response.body ?? [], replyBytesMax);
      if (isCut) throw replyTooLong();
      const reply = JSON.parse(bytes.toString()) as UpstashResponse<Result>;
      if (!response.ok || reply.error !== undefined) throw new Error(reply.error);
      syncToken = response.headers.get('Upstash-Sync-Token') ?? '';
      return reply;
    },
  };
}
