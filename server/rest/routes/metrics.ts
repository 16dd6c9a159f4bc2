import { z } from '@hono/zod-openapi';
import { readMetrics } from '../../platform/metrics/cluster-metrics';
import { prefersType } from '../request/prefers-type';
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
      description: 'The bearer token is `METRICS_TOKEN`. 404 where that is not set.',
      security: 'metrics',
      responses: {
        200: {
          description: 'The text format of Prometheus, or OpenMetrics where `Accept` prefers it.',
          content: {
            'text/plain': { schema: z.string() },
            'application/openmetrics-text': { schema: z.string() },
          },
        },
      },
    },
    async ({ c }) => {
      const accept = c.req.header('Accept');
      const withExemplars = prefersType(accept, 'application/openmetrics-text', 'text/plain');
      const { text, contentType } = await readMetrics({ withExemplars });
      return privateText(text, contentType);
    },
  ),
];
