import { z } from '@hono/zod-openapi';
import { parseAccept } from 'hono/utils/accept';
import { readMetrics } from '../../platform/metrics/cluster-metrics';
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
          description: 'The text format of Prometheus, or OpenMetrics where `Accept` prefers it.',
          content: {
            'text/plain': { schema: z.string() },
            'application/openmetrics-text': { schema: z.string() },
          },
        },
      },
    },
    async ({ c }) => {
      const withExemplars = prefersOpenMetrics(c.req.header('Accept'));
      const { text, contentType } = await readMetrics({ withExemplars });
      return privateText(text, contentType);
    },
  ),
];

function prefersOpenMetrics(accept = ''): boolean {
  const accepted = parseAccept(accept);
  const qualityOf = (wanted: string) =>
    Math.max(0, ...accepted.filter(({ type }) => type === wanted).map(({ q }) => q));
  const quality = qualityOf('application/openmetrics-text');
  return quality > 0 && quality >= qualityOf('text/plain');
}
