import type { Env } from '../platform/env';
import type { RequestFacts } from '../platform/request-facts';

/** A request that is over, as its line in the access log tells of it. */
export type AccessLine = {
  method: string;
  route: string;
  status: number;
  durationMs: number;
  /** Written to the connection, headers included. Counted where every request may have a line. */
  bytes?: number | undefined;
  requestId?: string | undefined;
  traceId?: string | undefined;
  accountId?: string | undefined;
  key?: string | undefined;
  bucket?: string | undefined;
  /** The client went away before the response was complete. */
  isAborted?: true | undefined;
  /** The share of such requests that have a line: one over it is how many this line stands for. */
  sampleRate: number;
};

/**
 * The share of the requests with this status that get a line.
 * @returns between 0 and 1
 */
export function sampleRateOf(status: number, accessLog: Env['accessLog']): number {
  if (accessLog === 'off') return 0;
  if (status >= 500) return 1;
  return accessLog === 'errors' ? 0 : accessLog;
}

/** @param random between 0 and 1; the line is written below the rate */
export function accessLine(
  facts: RequestFacts,
  told: Omit<AccessLine, keyof RequestFacts | 'sampleRate'> & { route: string },
  { accessLog, random }: { accessLog: Env['accessLog']; random: number },
): AccessLine | null {
  const sampleRate = sampleRateOf(told.status, accessLog);
  if (random >= sampleRate) return null;
  const { requestId, traceId, accountId, key, bucket } = facts;
  const ends = key && `${key.prefix}…${key.last4}`;
  return { ...told, requestId, traceId, accountId, key: ends, bucket, sampleRate };
}
