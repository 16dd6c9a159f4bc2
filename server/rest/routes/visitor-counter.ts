import { createRoute, z } from '@hono/zod-openapi';
import { createMiddleware } from 'hono/factory';
import { env } from '../../env';
import { AppError } from '../../errors';
import { caps } from '../../quotas/caps';
import { getVisitorCount } from '../../visitors/get-visitor-count';
import { recordVisit } from '../../visitors/record-visit';
import { answerPrivate } from '../answer';
import { createRoutes } from '../create-routes';
import { jsonResponse } from '../describe-auth';
import { describeErrors } from '../describe-errors';
import type { RestEnv } from '../rest-env';
import { addressOf, spendCap } from '../spend-cap';

const path = '/v1/public/visitor-counter';
const tags = ['Site'];
const description =
  'Only with VISITOR_COUNTER=on; otherwise 404. An address counts once a UTC day, by a salted hash ' +
  'that is thrown away at midnight. 60 calls a minute per address of the client.';
const responses = {
  200: jsonResponse(
    'Visitors of all days together.',
    z.object({ count: z.int().min(0) }).openapi('VisitorCount'),
  ),
  ...describeErrors('not_found', 'rate_limit_exceeded'),
};

/** Whatever the method: a site without a counter has no such path. */
const whereCounted = createMiddleware<RestEnv>(async (c, next) => {
  if (!env.visitorCounter) throw new AppError('not_found', `There is nothing at ${c.req.path}.`);
  await next();
});

export const visitorCounterRoutes = createRoutes();

visitorCounterRoutes.use(path, whereCounted);

visitorCounterRoutes.openapi(
  createRoute({
    method: 'get',
    path,
    operationId: 'getVisitorCount',
    tags,
    summary: 'How many visitors the site has had',
    description,
    responses,
  }),
  async (c) => {
    await spendCap(c, caps.visitorCounter);
    return answerPrivate(c, { count: await getVisitorCount() }, 200);
  },
);

visitorCounterRoutes.openapi(
  createRoute({
    method: 'post',
    path,
    operationId: 'countVisitor',
    tags,
    summary: 'Count yourself as a visitor of today',
    description,
    responses,
  }),
  async (c) => {
    await spendCap(c, caps.visitorCounter);
    await recordVisit(addressOf(c));
    return answerPrivate(c, { count: await getVisitorCount() }, 200);
  },
);
