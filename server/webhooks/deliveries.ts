import { webhookTest, type DeliveryState } from '../contract/webhook-events';
import { database } from '../platform/database/database';
import { AppError } from '../platform/errors';
import type { WebhookDelivery, WebhookEvent } from '../platform/generated/client';
import { createOrderedId } from '../platform/process/ordered-id';
import { listEndpoints, requireEndpoint } from './endpoints';

type Page = { limit: number; before?: string | undefined };

/** The endpoints of an account, or the operator's, the oldest first, each with its latest delivery. */
export async function listWithDeliveries(accountId: string | null) {
  const endpoints = await listEndpoints(accountId);
  // One query each, which reads a single row: a list has 20 endpoints at the most.
  const latest = await Promise.all(
    endpoints.map(({ id: endpointId }) =>
      database().webhookDelivery.findFirst({
        where: { endpointId },
        orderBy: { eventId: 'desc' },
        include: { event: true },
      }),
    ),
  );
  return endpoints.map((endpoint, i) => {
    const delivery = latest[i];
    return { ...endpoint, latest: delivery ? presentDelivery(delivery) : null };
  });
}

/** The deliveries of an endpoint, the newest event first. @throws AppError `not_found` */
export async function listDeliveries(
  accountId: string | null,
  endpointId: string,
  state: DeliveryState | undefined,
  { limit, before }: Page,
) {
  await requireEndpoint(database(), accountId, endpointId);
  const rows = await database().webhookDelivery.findMany({
    where: {
      endpointId,
      ...(state !== undefined && { state }),
      ...(before !== undefined && { eventId: { lt: before } }),
    },
    orderBy: { eventId: 'desc' },
    take: limit + 1,
    include: { event: true },
  });
  const shown = rows.slice(0, limit);
  return {
    deliveries: shown.map(presentDelivery),
    nextBefore: rows.length > limit ? (shown.at(-1)?.eventId ?? null) : null,
  };
}

/**
 * Queues a message for one endpoint, to try it out.
 * @throws AppError `not_found`, or `webhook_disabled`
 */
export async function sendTest(accountId: string | null, endpointId: string) {
  await requireEnabled(accountId, endpointId);
  const { id, at } = createOrderedId();
  const payload = JSON.stringify({
    type: webhookTest,
    timestamp: at.toISOString(),
    data: { webhookId: endpointId },
  });
  const event = { id, accountId, type: webhookTest, at, payload };
  const created = await database().webhookEvent.create({
    data: { ...event, deliveries: { create: { endpointId, queuedAt: at, nextAt: at } } },
    include: { deliveries: true },
  });
  const [delivery] = created.deliveries;
  if (delivery === undefined) throw new Error('The delivery was not created.');
  return presentDelivery({ ...delivery, event: created });
}

/**
 * Sends a message again, under the same id.
 * @throws AppError `not_found`, or `webhook_disabled`
 */
export async function replayDelivery(
  accountId: string | null,
  endpointId: string,
  eventId: string,
): Promise<void> {
  await requireEnabled(accountId, endpointId);
  if ((await replay({ endpointId, eventId })) > 0) return;
  throw new AppError('not_found', 'There is no delivery with this id.');
}

/**
 * Sends all messages since then again, in their order.
 * @returns how many
 * @throws AppError `not_found`, or `webhook_disabled`
 */
export async function replaySince(
  accountId: string | null,
  endpointId: string,
  since: Date,
): Promise<{ replayed: number }> {
  await requireEnabled(accountId, endpointId);
  return { replayed: await replay({ endpointId, event: { at: { gte: since } } }) };
}

async function replay(where: { endpointId: string; eventId?: string; event?: object }) {
  const now = new Date();
  const [{ count }] = await database().$transaction([
    database().webhookDelivery.updateMany({
      where,
      data: { state: 'pending', attempts: 0, queuedAt: now, nextAt: now },
    }),
    // Its owner knows that it is back.
    database().webhookEndpoint.updateMany({
      where: { id: where.endpointId },
      data: { failures: 0, pausedUntil: null },
    }),
  ]);
  return count;
}

async function requireEnabled(accountId: string | null, id: string): Promise<void> {
  const { disabledAt } = await requireEndpoint(database(), accountId, id);
  if (disabledAt === null) return;
  throw new AppError('webhook_disabled', 'This webhook is disabled. Enable it first.');
}

function presentDelivery({ event, ...row }: WebhookDelivery & { event: WebhookEvent }) {
  return {
    id: row.eventId,
    type: event.type,
    state: row.state as DeliveryState,
    time: event.at.toISOString(),
    attempts: row.attempts,
    attemptedAt: row.attemptedAt?.toISOString() ?? null,
    nextAt: row.state === 'pending' ? row.nextAt.toISOString() : null,
    payload: event.payload,
    requestHeaders: row.requestHeaders,
    /** Null without one. */
    status: row.status,
    responseHeaders: row.responseHeaders,
    responseBody: row.responseBody,
    latencyMs: row.latencyMs,
    error: row.error,
  };
}
