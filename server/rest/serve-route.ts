import type { Handler, MiddlewareHandler } from 'hono';
import { metrics } from '../metrics/metrics';
import { whenReady } from '../when-ready';
import { answerFailure } from './answer-failure';
import { beginRequest } from './begin-request';
import { compose } from './compose';
import type { RestContext, RestEnv } from './rest-env';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * All that happens to a request for one route: its id, the middlewares and the handler, an answer
 * to whatever they throw, and the count and time by the pattern of the route: paths have no end.
 */
export function serveRoute(
  pattern: string,
  handlers: readonly (Handler<RestEnv> | MiddlewareHandler<RestEnv>)[],
): (c: RestContext) => Response | Promise<Response> {
  const run = compose(handlers);
  const { requests, requestDuration } = metrics();
  const [counts, durations] = [requests.at(pattern), requestDuration.of(pattern)];

  const answer = (c: RestContext): Response | Promise<Response> => {
    try {
      beginRequest(c);
      const response = run(c);
      return response instanceof Promise
        ? response.catch((error: unknown) => answerFailure(c, pattern, error))
        : response;
    } catch (error) {
      return answerFailure(c, pattern, error);
    }
  };
  return (c) => {
    const startedAtMs = performance.now();
    return whenReady(answer(c), (response) => {
      const { method } = c.req;
      counts.at(methods.has(method) ? method : 'other').at(response.status).count++;
      durations.observe((performance.now() - startedAtMs) / 1000);
      return response;
    });
  };
}
