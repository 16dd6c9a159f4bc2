import { requestBuffer } from './keep-request-log';
import type { NotedRequest } from './request-buffer';

let sequence = 0;

/** Notes a request for the log of its account, once the response is ready. */
export function noteRequest(request: Omit<NotedRequest, 'sequence' | 'atMs'>): void {
  requestBuffer.note({ ...request, sequence: sequence++, atMs: Date.now() });
}
