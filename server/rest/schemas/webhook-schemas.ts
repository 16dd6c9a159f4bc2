import { z } from '@hono/zod-openapi';
import {
  deliveryStates,
  disabledReasons,
  webhookEvents,
  webhookLimits,
} from '../../contract/webhook-events';
import { wellFormedText } from './parameters';

const { urlLengthMax, descriptionLengthMax, slugsMax } = webhookLimits;

const fields = {
  url: wellFormedText.max(urlLengthMax).openapi({
    description: 'A public `https` address. Messages are posted to it; redirects are not followed.',
  }),
  description: wellFormedText.trim().min(1).max(descriptionLengthMax).nullable().optional(),
  events: z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length),
  slugs: z.array(wellFormedText.max(200)).max(slugsMax).optional().openapi({
    description: 'Only events of these brands. Without any, of all brands.',
  }),
};

export const newWebhook = z.strictObject(fields);
export const changedWebhook = z.strictObject({
  ...fields,
  url: fields.url.optional(),
  events: fields.events.optional(),
  enabled: z.boolean().optional().openapi({
    description: 'False gives up what is still to be sent.',
  }),
});

const time = z.iso.datetime();

const webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  description: z.string().nullable(),
  events: z.array(z.enum(webhookEvents)),
  slugs: z.array(z.string()).openapi({ description: 'Empty: events of all brands.' }),
  enabled: z.boolean(),
  disabledAt: time.nullable(),
  // A null among the values of an enum is more than generators of clients understand.
  disabledFor: z.union([z.enum(disabledReasons), z.null()]).openapi({
    description:
      'Why nothing is sent: `owner` has disabled it, a day of `failures`, or `gone`: it responded with 410.',
  }),
  oldSecretUntil: time
    .nullable()
    .openapi({ description: 'Until then the secret before signs too. Null unless it does.' }),
  lastSuccessAt: time.nullable(),
  createdAt: time,
});

export const webhookResponse = webhook.openapi('Webhook');

export const webhooksResponse = z
  .object({ webhooks: z.array(webhookResponse) })
  .openapi('Webhooks');

export const createdWebhookResponse = webhook
  .extend({
    secret: z
      .string()
      .openapi({ description: 'Begins with `whsec_`. Shown in this response alone.' }),
  })
  .openapi('WebhookWithSecret');

export const deliveryResponse = z
  .object({
    id: z.uuid().openapi({ description: 'The `webhook-id` of the message.' }),
    type: z.string(),
    state: z.enum(deliveryStates),
    time: time.openapi({ description: 'Of the event.' }),
    attempts: z.int().min(0),
    attemptedAt: time.nullable(),
    nextAt: time.nullable().openapi({ description: 'Of the next attempt; null if there is none.' }),
    payload: z.string().openapi({ description: 'The body, as it is signed.' }),
    requestHeaders: z
      .string()
      .nullable()
      .openapi({ description: 'Of the last attempt, one a line. Null before the first.' }),
    status: z.int().nullable().openapi({ description: 'Of the last response.' }),
    responseHeaders: z.string().nullable().openapi({ description: 'One a line; their beginning.' }),
    responseBody: z.string().nullable().openapi({ description: 'Its beginning.' }),
    latencyMs: z.number().nullable(),
    error: z.string().nullable(),
  })
  .openapi('WebhookDelivery');

export const deliveriesResponse = z
  .object({
    deliveries: z.array(deliveryResponse),
    nextBefore: z.uuid().nullable().openapi({ description: 'Null on the last page.' }),
  })
  .openapi('WebhookDeliveries');
