import { z } from '@hono/zod-openapi';
import { refuseWhileDraining } from '../../platform/draining';
import { presentReadiness } from '../../presenters/present-readiness';
import { jsonResponse } from '../openapi/describe-route';
import { privateJson } from '../request/responses';
import { route } from '../request/route';

const tag = 'Operation';
const health = z.object({ status: z.literal('ok') }).openapi('Health');
const readiness = z
  .union([
    z.object({ status: z.literal('ok') }),
    z.object({ status: z.literal('degraded'), database: z.literal('away') }),
  ])
  .openapi('Readiness');

export const healthRoutes = [
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
        'Makes a round trip to the database. `degraded`: the database is away, and keys that this ' +
        'instance knows are still served; other keys and writes get 503. 503 as soon as the server ' +
        'begins to stop.',
      responses: { 200: jsonResponse('It is ready.', readiness) },
      examples: [{ response: { status: 'ok' } }],
    },
    async () => {
      refuseWhileDraining();
      return privateJson(await presentReadiness());
    },
  ),
];
