import { z } from '@hono/zod-openapi';
import { metrics } from '../../platform/metrics/metrics';
import { privateText } from '../request/responses';
import { route } from '../request/route';

export const metricsRoutes = [
  route(
    {
      method: 'get',
      path: '/metrics',
      operationId: 'getMetrics',
      tag: 'Operation',
      summary: 'Read counters and latencies, for Prometheus',
      description: 'The bearer token is METRICS_TOKEN. 404 where that is not set.',
      security: 'metrics',
      responses: {
        200: {
          description: 'The text format of Prometheus.',
          content: { 'text/plain': { schema: z.string() } },
        },
      },
    },
    async () => {
      const { registry } = metrics();
      return privateText(await registry.metrics(), registry.contentType);
    },
  ),
];
