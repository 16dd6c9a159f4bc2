import { z } from '@hono/zod-openapi';
import { caps } from '../../limits/caps';
import { refuseWhileDraining } from '../../platform/process/draining';
import { readMetrics } from '../../platform/metrics/cluster-metrics';
import { presentReadiness, presentStatus } from '../../presenters/present-status';
import { jsonResponse } from '../openapi/describe-route';
import { prefersType } from '../request/respond';
import { privateJson, privateText } from '../request/responses';
import { route } from '../request/route';

const tag = 'Operation';
const health = z.object({ status: z.literal('ok') }).openapi('Health');
const readiness = z
  .union([
    z.object({ status: z.literal('ok') }),
    z.object({ status: z.literal('degraded'), database: z.enum(['away', 'read-only']) }),
  ])
  .openapi('Readiness');

export const operationRoutes = [
  route(
    {
      method: 'get',
      path: '/healthz',
      operationId: 'healthz',
      tag,
      summary: 'Check that the process is alive',
      responses: { 200: jsonResponse('It is alive.', health) },
      examples: [{ response: { status: 'ok' } }],
    },
    () => privateJson({ status: 'ok' }),
  ),
  route(
    {
      method: 'get',
      path: '/readyz',
      operationId: 'readyz',
      tag,
      summary: 'Check that requests can be served',
      description:
        'Makes a round trip to the database. `degraded`: the database takes no writes, which get 503. It is ' +
        '`read-only`, or `away`; then keys that this instance knows are still served, and others get 503. ' +
        '503 as soon as the server begins to stop.',
      responses: { 200: jsonResponse('It is ready.', readiness) },
      examples: [{ response: { status: 'ok' } }],
    },
    async () => {
      refuseWhileDraining();
      return privateJson(await presentReadiness());
    },
  ),
  route(
    {
      method: 'get',
      path: '/metrics',
      operationId: 'getMetrics',
      tag,
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
  // The status page as JSON: what the page shows, and no more.
  route(
    {
      method: 'get',
      path: '/status',
      operationId: 'getStatus',
      tag: 'Site',
      summary: 'Read the state of each part and its last 90 days',
      isHidden: true,
      cap: caps.siteCalls,
      responses: { 200: { description: 'The status.' } },
    },
    async ({ c }) => {
      const { checks, ...others } = await presentStatus(c.get('requestId'));
      const status = checks.every(({ isUp }) => isUp) ? 'ok' : 'degraded';
      // The same URL is a page for browsers, and no key changes it.
      return { ...privateJson({ status, checks, ...others }), headers: { Vary: 'Accept' } };
    },
  ),
];
