import { z } from '@hono/zod-openapi';
import { getSubscription, pastDueGraceDays } from '../../billing/subscription';
import { buckets, plans, tiers } from '../../contract/plans';
import { jsonResponse } from '../openapi/describe-route';
import { privateJson } from '../request/responses';
import { route } from '../request/route';

const subscriptionResponse = z
  .object({
    tier: z.enum(tiers),
    status: z
      .string()
      .nullable()
      .openapi({
        description:
          'In Stripe’s terms; null without a subscription. `past_due` keeps the plan for ' +
          `${pastDueGraceDays} days.`,
        example: 'active',
      }),
    currentPeriodEnd: z.iso.datetime().nullable().openapi({
      description: 'When it renews, or ends if cancelAtPeriodEnd is true.',
    }),
    cancelAtPeriodEnd: z.boolean(),
    limits: z.record(z.enum(buckets), z.int().nullable()).openapi({
      description: 'Requests per UTC day by bucket; null means no cap.',
    }),
  })
  .openapi('Subscription');

export const subscriptionRoutes = [
  route(
    {
      method: 'get',
      path: '/v1/subscription',
      operationId: 'getSubscription',
      tag: 'Billing',
      summary: 'Get the plan, its limits and the subscription',
      security: 'apiKeyOrBearer',
      examples: [
        {
          response: {
            tier: 'free',
            status: null,
            currentPeriodEnd: null,
            cancelAtPeriodEnd: false,
            limits: plans.free.dailyLimits,
          },
        },
      ],
      responses: { 200: jsonResponse('The subscription.', subscriptionResponse) },
    },
    async ({ caller }) => privateJson(await getSubscription(caller.accountId)),
  ),
];
