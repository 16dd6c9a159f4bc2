import { createHash, timingSafeEqual } from 'node:crypto';
import { createRoute, z } from '@hono/zod-openapi';
import type { TypedResponse } from 'hono';
import { env } from '../../env';
import { AppError } from '../../errors';
import { metrics } from '../../metrics/metrics';
import { commonHeaders } from '../answer';
import { createRoutes } from '../create-routes';
import { describeErrors } from '../describe-errors';
import { responseHeaders } from '../describe-headers';

export const metricsRoutes = createRoutes();

metricsRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/metrics',
    operationId: 'getMetrics',
    tags: ['Operation'],
    summary: 'Counters and latencies for Prometheus',
    description: 'Only with METRICS_TOKEN set, which is the bearer token; otherwise 404.',
    security: [{ metrics: [] }],
    responses: {
      200: {
        description: 'Prometheus’s text format.',
        headers: responseHeaders('X-Request-Id'),
        content: { 'text/plain': { schema: z.string() } },
      },
      ...describeErrors('not_found', 'invalid_token'),
    },
  }),
  async (c) => {
    requireMetricsToken(c.req.header('Authorization') ?? '', c.req.path);
    const { registry } = metrics();
    const answer = new Response(await registry.metrics(), {
      headers: {
        ...commonHeaders(c),
        'Content-Type': registry.contentType,
        'Cache-Control': 'no-store',
      },
    });
    return answer as Response & TypedResponse<string, 200, 'text'>;
  },
);

function requireMetricsToken(authorization: string, path: string): void {
  if (env.metricsToken === undefined) {
    throw new AppError('not_found', `There is nothing at ${path}.`);
  }
  const [, token] = /^Bearer (.+)$/i.exec(authorization) ?? [];
  if (token === undefined || !isEqual(token, env.metricsToken)) {
    throw new AppError('invalid_token', 'Pass METRICS_TOKEN as Authorization: Bearer.', {
      headers: { 'WWW-Authenticate': 'Bearer' },
    });
  }
}

/** Takes the same time wherever the two differ, and whatever their lengths. */
function isEqual(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}
