import { createRoute, z } from '@hono/zod-openapi';
import { requireReady } from '../../catalog/require-ready';
import { answerPrivate } from '../answer';
import { createRoutes } from '../create-routes';
import { describeErrors } from '../describe-errors';
import { responseHeaders } from '../describe-headers';

const ok = z.object({ status: z.literal('ok') }).openapi('Health');
const responses = {
  200: {
    description: 'It is.',
    headers: responseHeaders('X-Request-Id'),
    content: { 'application/json': { schema: ok } },
  },
  ...describeErrors(),
};

export const healthRoutes = createRoutes();

healthRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/healthz',
    operationId: 'healthz',
    tags: ['Operation'],
    summary: 'Is the process alive?',
    responses,
  }),
  (c) => answerPrivate(c, { status: 'ok' as const }, 200),
);

healthRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/readyz',
    operationId: 'readyz',
    tags: ['Operation'],
    summary: 'Can requests be served? Asks the database.',
    responses,
  }),
  async (c) => {
    await requireReady();
    return answerPrivate(c, { status: 'ok' as const }, 200);
  },
);
