import { createRoute, z } from '@hono/zod-openapi';
import { getSubscription } from '../../billing/get-subscription';
import { pastDueGraceDays } from '../../billing/subscription-status';
import { buckets, tiers } from '../../quotas/plans';
import { answerPrivate } from '../answer';
import { createRoutes } from '../create-routes';
import { jsonResponse } from '../describe-auth';
import { describeErrors } from '../describe-errors';
import { authenticateAny } from '../middleware/authenticate-any';

const subscriptionResponse = z
  .object({
    tier: z.enum(tiers),
    status: z
      .string()
      .nullable()
      .openapi({
        description:
          'As Stripe calls it; null without a subscription. `past_due` keeps the plan for ' +
          `${pastDueGraceDays} days.`,
        example: 'active',
      }),
    currentPeriodEnd: z.iso.datetime().nullable().openapi({
      description: 'When it renews, or ends if cancelAtPeriodEnd.',
    }),
    cancelAtPeriodEnd: z.boolean(),
    limits: z.record(z.enum(buckets), z.int().nullable()).openapi({
      description: 'Requests a UTC day by bucket; null is not capped.',
    }),
  })
  .openapi('Subscription');

export const subscriptionRoutes = createRoutes();

subscriptionRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/v1/subscription',
    operationId: 'getSubscription',
    tags: ['Billing'],
    summary: 'The plan, its limits and the subscription',
    security: [{ apiKey: [] }, { bearer: [] }],
    middleware: [authenticateAny] as const,
    responses: {
      200: jsonResponse('The subscription.', subscriptionResponse),
      ...describeErrors('invalid_api_key', 'invalid_token', 'email_not_verified'),
    },
  }),
  async (c) => answerPrivate(c, await getSubscription(c.get('caller').accountId), 200),
);
