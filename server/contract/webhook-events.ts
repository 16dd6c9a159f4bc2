/** The events that an endpoint can choose. */
export const webhookEvents = [
  'brand.changed',
  'brand.removed',
  'usage.threshold',
  'key.replaced',
] as const;

export type WebhookEventType = (typeof webhookEvents)[number];

/** The type of the message that `POST /v1/webhooks/{id}/test` sends. */
export const webhookTest = 'webhook.test';

/** Why an endpoint gets nothing: its owner disabled it, it failed for a day, or it responded with 410. */
export const disabledReasons = ['owner', 'failures', 'gone'] as const;

export type DisabledReason = (typeof disabledReasons)[number];

export const deliveryStates = ['pending', 'delivered', 'failed'] as const;

export type DeliveryState = (typeof deliveryStates)[number];

/** The limits of an endpoint and of its lists. */
export const webhookLimits = {
  urlLengthMax: 2048,
  descriptionLengthMax: 200,
  slugsMax: 100,
  /** Of the operator's own; those of an account are in its plan. */
  operatorMax: 20,
  pageMax: 100,
  /** How long deliveries are listed and can be replayed. */
  days: 30,
  /** How long the secret before goes on signing beside a new one. */
  overlapHours: 24,
} as const;
