import { createRoute, z } from '@hono/zod-openapi';
import { openCheckout } from '../../billing/open-checkout';
import { openPortal } from '../../billing/open-portal';
import { findReturnUrl, returnUrlLengthMax, returnUrlRule } from '../../billing/parse-return-url';
import { receiveEvent } from '../../billing/receive-event';
import { readBytes } from '../../read-bytes';
import { answerPrivate } from '../answer';
import { createRoutes } from '../create-routes';
import { bodyErrors, jsonRequest, jsonResponse } from '../describe-auth';
import { describeErrors } from '../describe-errors';
import { authenticateAny } from '../middleware/authenticate-any';
import { readJsonBody } from '../middleware/read-json-body';

const tags = ['Billing'];
const security = [{ apiKey: [] }, { bearer: [] }];
const callerErrors = ['invalid_api_key', 'invalid_token', 'email_not_verified'] as const;
const stripeErrors = [
  'billing_not_configured',
  'payment_provider_error',
  'service_unavailable',
] as const;
const webhookBytesMax = 1024 * 1024;

const addressResponse = z
  .object({ url: z.url().openapi({ description: 'Where to send the browser.' }) })
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
  .openapi({ type: 'string', description: `Where the browser comes back to; ${returnUrlRule}.` });

export const billingRoutes = createRoutes();

billingRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/v1/billing/checkout',
    operationId: 'openCheckout',
    tags,
    summary: 'Upgrade',
    description:
      'The address of a payment page of Stripe. An account has one open checkout at most: who ' +
      'asks again gets the same address. The plan changes when Stripe reports the payment.',
    security,
    middleware: [authenticateAny, readJsonBody] as const,
    request: jsonRequest(
      z.object({
        plan: z.literal('pro'),
        success_url: returnUrl,
        cancel_url: returnUrl,
      }),
    ),
    responses: {
      200: jsonResponse('The payment page.', addressResponse),
      ...bodyErrors(...callerErrors, 'already_subscribed', ...stripeErrors),
    },
  }),
  async (c) => {
    const { success_url: successUrl, cancel_url: cancelUrl } = c.req.valid('json');
    const urls = { successUrl, cancelUrl };
    return answerPrivate(c, await openCheckout(c.get('caller').accountId, urls), 200);
  },
);

billingRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/v1/billing/portal',
    operationId: 'openPortal',
    tags,
    summary: 'Manage the subscription',
    description: 'The address of Stripe’s portal: card, invoices, cancelling. Good for minutes.',
    security,
    middleware: [authenticateAny] as const,
    responses: {
      200: jsonResponse('The portal.', addressResponse),
      ...describeErrors(...callerErrors, 'no_subscription', ...stripeErrors),
    },
  }),
  async (c) => answerPrivate(c, await openPortal(c.get('caller').accountId), 200),
);

billingRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/v1/billing/webhook',
    operationId: 'receiveBillingEvent',
    tags,
    summary: 'For Stripe: what has happened',
    description:
      'Needs no key but a signature by Stripe over the very bytes of the body, at most 300 ' +
      'seconds off. Each event takes effect once, in whatever order they come; a 200 means that ' +
      'the effect is stored. Anything else, and Stripe sends the event again.',
    request: {
      headers: z.object({
        'stripe-signature': z
          .string()
          .optional()
          .openapi({ description: 'As Stripe makes it: t=…,v1=…', example: 't=1,v1=00' }),
      }),
      body: {
        description: 'An event of Stripe, at most 1 MiB.',
        // Read by the handler itself: what is signed are the bytes.
        content: { 'application/octet-stream': { schema: z.string() } },
      },
    },
    responses: {
      200: jsonResponse(
        'Stored, or nothing to store.',
        z.object({ received: z.literal(true) }).openapi('BillingEventReceived'),
      ),
      ...describeErrors('invalid_signature', 'invalid_json', 'payload_too_large', ...stripeErrors),
    },
  }),
  async (c) => {
    const body = await readBytes(c.req.raw, webhookBytesMax);
    await receiveEvent(body, c.req.header('Stripe-Signature'));
    return answerPrivate(c, { received: true as const }, 200);
  },
);
