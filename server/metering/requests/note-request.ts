import { requestBuffer } from './keep-request-log';
import type { NotedRequest } from './request-buffer';

let sequence = 0;

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
  // Member by member: spreading the request takes ten times as long, 2 µs of each response.
  requestBuffer.note({
    caller,
    route,
    requestId,
    sequence: sequence++,
    atMs: Date.now(),
    latencyMs,
    method,
    url,
    status,
    cost,
  });
}
