import { z } from '@hono/zod-openapi';
import { requireReady } from '../../catalog/current-catalog';
import { jsonResponse } from '../openapi/describe-route';
import { privateJson } from '../request/responses';
import { route } from '../request/route';

const tag = 'Operation';
const health = z.object({ status: z.literal('ok') }).openapi('Health');

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
      description: 'Makes a round trip to the database.',
      responses: { 200: jsonResponse('It is ready.', health) },
      examples: [{ response: { status: 'ok' } }],
    },
    async () => {
      await requireReady();
      return privateJson({ status: 'ok' });
    },
  ),
];
