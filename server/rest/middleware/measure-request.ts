import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import { metrics } from '../../metrics/metrics';
import type { RestContext, RestEnv } from '../rest-env';

/** Counts and times every answer by the pattern of its route: paths themselves have no end. */
export const measureRequest = createMiddleware<RestEnv>(async (c, next) => {
  const startedAtMs = performance.now();
  await next();
  const route = patternOf(c);
  const { requests, requestDuration } = metrics();
  requests.inc({ method: knownMethod(c.req.method), route, status: c.res.status });
  requestDuration.observe({ route }, (performance.now() - startedAtMs) / 1000);
});

function patternOf(c: RestContext): string {
  const patterns = matchedRoutes(c).map(({ path }) => path);
  return patterns.findLast((path) => path !== '/*' && path !== '*') ?? 'unmatched';
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

function knownMethod(method: string): string {
  return methods.has(method) ? method : 'other';
}
