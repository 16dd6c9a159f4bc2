import { type LoggedRoute, noteRequest as note } from '../../metering/requests/note-request';
import type { RestContext } from './rest-env';

/** Notes a request for the log of its account. One whose account is not known has no log. */
export function noteRequest(
  c: RestContext,
  route: LoggedRoute,
  status: number,
  latencyMs: number,
): void {
  const caller: RestContext['var']['caller'] | undefined = c.get('caller');
  if (caller === undefined) return;
  note({
    caller,
    route,
    requestId: c.get('requestId'),
    latencyMs,
    method: c.req.method,
    url: c.req.url,
    status,
    cost: c.get('cost') ?? 0,
  });
}
