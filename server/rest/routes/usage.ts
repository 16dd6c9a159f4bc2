import { createRoute, z } from '@hono/zod-openapi';
import { caps } from '../../quotas/caps';
import { getUsage } from '../../usage/get-usage';
import { getUsageHistory } from '../../usage/get-usage-history';
import { answerPrivate } from '../answer';
import { createRoutes } from '../create-routes';
import { jsonResponse } from '../describe-auth';
import { describeErrors } from '../describe-errors';
import { authenticateCapped } from '../middleware/authenticate-capped';
import { wholeNumber } from '../parameters';
import { usageHistoryResponse, usageResponse } from '../usage-schemas';

const tags = ['Usage'];
const security = [{ apiKey: [] }, { bearer: [] }];
const errors = describeErrors(
  'invalid_api_key',
  'invalid_token',
  'email_not_verified',
  'validation_error',
  'rate_limit_exceeded',
);

export const usageRoutes = createRoutes();

usageRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/v1/usage',
    operationId: 'getUsage',
    tags,
    summary: 'What you have used today',
    description:
      'Counts start anew at UTC midnight. A 200 and a 404 cost one unit; every other answer, HEAD ' +
      'and 304 are free. This call costs nothing itself; it is possible 60 times a minute.',
    security,
    middleware: [authenticateCapped(caps.usage)] as const,
    responses: { 200: jsonResponse('Used and allowed, by bucket.', usageResponse), ...errors },
  }),
  async (c) => answerPrivate(c, await getUsage(c.get('caller')), 200),
);

usageRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/v1/analytics/usage',
    operationId: 'getUsageHistory',
    tags,
    summary: 'What you have used day by day',
    description: 'Costs nothing; possible 60 times a minute. Days are those of UTC.',
    security,
    middleware: [authenticateCapped(caps.analyticsUsage)] as const,
    request: {
      query: z.object({
        days: wholeNumber({ min: 1, max: 90, default: 30 }, 'How many UTC days, today included.'),
      }),
    },
    responses: { 200: jsonResponse('One entry a day.', usageHistoryResponse), ...errors },
  }),
  async (c) =>
    answerPrivate(c, await getUsageHistory(c.get('caller'), c.req.valid('query').days), 200),
);
