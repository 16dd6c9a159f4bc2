import { z } from '@hono/zod-openapi';
import {
  findReturnUrl,
  openCheckout,
  openPortal,
  returnUrlLengthMax,
  returnUrlRule,
} from '../../billing/hosted-pages';
import { receiveEvent } from '../../billing/receive-event';
import { getSubscription, pastDueGraceDays } from '../../billing/subscription';
import { buckets, tiers } from '../../contract/plans';
import { plans } from '../../platform/plans';
import { readBytes } from '../../platform/requests/read-body';
import { jsonResponse } from '../openapi/describe-route';
import { originlessOf } from '../request/authenticate';
import { privateJson } from '../request/responses';
import { route } from '../request/route';

const tag = 'Billing';
const security = 'apiKeyOrBearer';
const stripeErrors = [
  'billing_not_configured',
  'payment_provider_error',
  'service_unavailable',
] as const;
const webhookBytesMax = 1024 * 1024;

const addressResponse = z
  .object({ url: z.url().openapi({ description: 'Send the browser there.' }) })
  .openapi('BillingAddress');

const returnUrl = z
  .string()
  .max(returnUrlLengthMax)
  .transform((text, context) => {
    const url = findReturnUrl(text);
    if (url !== null) return url;
    context.addIssue({ code: 'custom', message: returnUrlRule });
    return z.NEVER;
  })
  .optional()
  .openapi({ type: 'string', description: `Where the browser returns to; ${returnUrlRule}.` });

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

export const billingRoutes = [
  route(
    {
      method: 'get',
      path: '/v1/subscription',
      operationId: 'getSubscription',
      tag,
      summary: 'Get the plan, its limits and the subscription',
      security,
      scope: 'billing',
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
  route(
    {
      method: 'post',
      path: '/v1/billing/checkout',
      operationId: 'openCheckout',
      tag,
      summary: 'Upgrade',
      description:
        'Returns the address of a Stripe payment page. An account has at most one open checkout: another ' +
        'call returns the same address. The plan changes when Stripe reports the payment.',
      security,
      scope: 'billing',
      body: z.object({ plan: z.literal('pro'), success_url: returnUrl, cancel_url: returnUrl }),
      responses: { 200: jsonResponse('The payment page.', addressResponse) },
      errors: ['already_subscribed', ...stripeErrors],
    },
    async ({ caller, body: { success_url: successUrl, cancel_url: cancelUrl }, c }) => {
      const urls = { successUrl, cancelUrl };
      return privateJson(await openCheckout(caller.accountId, urls, c.get('requestId')));
    },
  ),
  route(
    {
      method: 'post',
      path: '/v1/billing/portal',
      operationId: 'openPortal',
      tag,
      summary: 'Manage the subscription',
      description:
        'Returns the address of Stripe’s portal, for card, invoices and cancellation. It works for a few minutes.',
      security,
      scope: 'billing',
      responses: { 200: jsonResponse('The portal.', addressResponse) },
      errors: ['no_subscription', ...stripeErrors],
    },
    async ({ caller }) => privateJson(await openPortal(caller.accountId)),
  ),
  route(
    {
      method: 'post',
      path: '/v1/billing/webhook',
      operationId: 'receiveBillingEvent',
      tag,
      summary: 'Receive an event from Stripe',
      description:
        'Needs no key but a signature by Stripe over the exact bytes of the body, at most 300 ' +
        'seconds off. Each event takes effect once, whatever the order of arrival. A 200 means that ' +
        'the effect is stored. After any other response Stripe sends the event again.',
      undeclared: {
        headers: z.object({
          'stripe-signature': z
            .string()
            .optional()
            .openapi({ description: 'As Stripe sends it: t=…,v1=…', example: 't=1,v1=00' }),
        }),
        body: {
          description: 'A Stripe event of at most 1 MiB.',
          // Read by the handler itself: the signature covers the bytes.
          content: { 'application/octet-stream': { schema: z.string() } },
        },
      },
      responses: {
        200: jsonResponse(
          'Stored, or nothing to store.',
          z.object({ received: z.literal(true) }).openapi('BillingEventReceived'),
        ),
      },
      errors: ['invalid_signature', 'invalid_json', 'payload_too_large', ...stripeErrors],
    },
    async ({ c }) => {
      const body = await readBytes(c.req.raw, webhookBytesMax);
      await receiveEvent(body, c.req.header('Stripe-Signature'), originlessOf(c));
      return privateJson({ received: true });
    },
  ),
];
