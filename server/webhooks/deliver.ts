import { TextDecoder } from 'node:util';
import { recordEvent } from '../accounts/audit/record-event';
import { holdAccount } from '../accounts/keys/lock-account';
import type { DisabledReason } from '../contract/webhook-events';
import { publishChanges } from '../journal/publish-events';
import { OutboundError } from '../outbound/outbound-error';
import { type SendOutbound, sendOutbound } from '../outbound/send-outbound';
import type { Database } from '../platform/database/database';
import type { WebhookDelivery, WebhookEndpoint } from '../platform/generated/client';
import { log } from '../platform/log';
import { startJob, type StopJob } from '../platform/process/jobs';
import { systemOrigin } from '../platform/requests/origin';
import { disable, hostOf } from './endpoints';
import { failuresBeforePause, findNextAttempt, findPauseMs } from './schedule';
import { openSecrets, signMessage } from './signing-secrets';
import { toStoredHeaders, toStoredText } from './stored-text';

/** For tests: another way to send, and another clock. */
export type DeliveryOptions = { send?: SendOutbound; now?: () => number };

const everyMs = 1000;
/** Endpoints that this process serves at once. */
const endpointsMax = 16;
/** How long an instance that has crashed keeps others from an endpoint. Far longer than a batch and a request. */
const leaseMs = 60_000;
/** After so much, other endpoints get their turn. */
const batch = { size: 50, ms: 20_000 };

/** Sends what is due, in the background. Instances share the endpoints: one at a time serves each. */
export function startDelivering(database: Database, options: DeliveryOptions = {}): StopJob {
  const running = new Set<Promise<void>>();
  const stop = startJob({
    failure: 'webhooks could not be sent and will be',
    everyMs,
    async run(signal) {
      while (!signal.aborted && (await publishChanges(database)));
      const free = endpointsMax - running.size;
      if (signal.aborted || free === 0) return;
      for (const endpoint of await leaseEndpoints(database, free, (options.now ?? Date.now)())) {
        const work: Promise<void> = serveEndpoint(database, endpoint, { ...options, signal })
          .catch((error: unknown) => log.warn({ err: error }, 'a webhook could not be served'))
          .finally(() => running.delete(work));
        running.add(work);
      }
    },
  });
  return async () => {
    await stop();
    await Promise.all(running);
  };
}

/** Takes endpoints with something to send that no instance serves, the one that waited longest first. */
export async function leaseEndpoints(
  database: Pick<Database, '$queryRaw' | 'webhookEndpoint'>,
  max: number,
  nowMs: number,
): Promise<WebhookEndpoint[]> {
  const now = new Date(nowMs);
  const leased = await database.$queryRaw<{ id: string }[]>`
    UPDATE webhook_endpoint SET leased_until = ${new Date(nowMs + leaseMs)} WHERE id IN (
      SELECT id FROM webhook_endpoint endpoint
      WHERE disabled_at IS NULL AND (leased_until IS NULL OR leased_until <= ${now})
        AND (paused_until IS NULL OR paused_until <= ${now})
        AND EXISTS (SELECT FROM webhook_delivery
          WHERE endpoint_id = endpoint.id AND state = 'pending' AND next_at <= ${now})
      ORDER BY leased_until NULLS FIRST LIMIT ${max} FOR UPDATE SKIP LOCKED)
    RETURNING id`;
  if (leased.length === 0) return [];
  return database.webhookEndpoint.findMany({ where: { id: { in: leased.map(({ id }) => id) } } });
}

/** Sends what is due to an endpoint, one after the other in the order of the events, and returns the lease. */
export async function serveEndpoint(
  database: Database,
  endpoint: WebhookEndpoint,
  { send = sendOutbound, now = Date.now, signal }: DeliveryOptions & { signal?: AbortSignal } = {},
): Promise<void> {
  const startedAtMs = now();
  const isEnding = () => signal?.aborted === true;
  const due = await database.webhookDelivery.findMany({
    where: { endpointId: endpoint.id, state: 'pending', nextAt: { lte: new Date(startedAtMs) } },
    orderBy: { eventId: 'asc' },
    take: batch.size,
    include: { event: { select: { payload: true } } },
  });
  let { failures } = endpoint;
  for (const delivery of due) {
    if (isEnding() || now() - startedAtMs > batch.ms) break;
    const outcome = await attempt(endpoint, delivery, { send, now, signal });
    // It was ended and not refused: the next instance sends it again.
    if (isEnding() && outcome.status === null) break;
    if (outcome.error === null) {
      await recordSuccess(database, delivery, outcome, failures);
      // The endpoint is back: what it missed comes before the rest of this batch.
      if (failures >= failuresBeforePause) break;
      failures = 0;
    } else {
      failures++;
      await recordFailure(database, { ...endpoint, failures }, delivery, outcome);
      if (outcome.status === 410 || findPauseMs(failures) > 0) break;
    }
  }
  await database.webhookEndpoint.updateMany({
    where: { id: endpoint.id, leasedUntil: endpoint.leasedUntil },
    data: { leasedUntil: new Date(now()) },
  });
}

type Outcome = {
  at: Date;
  /** Null if nothing could be sent. */
  requestHeaders: string | null;
  status: number | null;
  responseHeaders: string | null;
  responseBody: string | null;
  latencyMs: number;
  /** Null if it was delivered. */
  error: string | null;
};

/** One request. It never throws. */
async function attempt(
  endpoint: WebhookEndpoint,
  { eventId: id, event: { payload } }: WebhookDelivery & { event: { payload: string } },
  { send, now, signal }: { send: SendOutbound; now: () => number; signal: AbortSignal | undefined },
): Promise<Outcome> {
  const at = new Date(now());
  const startedAtMs = performance.now();
  const outcome: Omit<Outcome, 'latencyMs' | 'error'> = {
    at,
    requestHeaders: null,
    status: null,
    responseHeaders: null,
    responseBody: null,
  };
  const end = (error: string | null): Outcome => {
    return { ...outcome, latencyMs: Math.round(performance.now() - startedAtMs), error };
  };
  try {
    const secrets = await openSecrets(endpoint, at.getTime());
    if (secrets.length === 0) {
      throw new OutboundError('refused', 'the secret cannot be read any more: roll it');
    }
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Marque-Webhooks/1',
      ...signMessage(secrets, { id, payload, at }),
    };
    outcome.requestHeaders = toStoredHeaders(headers);
    const { url } = endpoint;
    const response = await send({ url, method: 'POST', headers, body: payload, signal });
    const { status } = response;
    outcome.status = status;
    outcome.responseHeaders = toStoredHeaders(response.headers);
    outcome.responseBody = toStoredText(new TextDecoder().decode(response.body));
    return end(status >= 200 && status < 300 ? null : describeStatus(status));
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return end(error.message);
  }
}

const describeStatus = (status: number) =>
  status >= 300 && status < 400
    ? `status ${status}: redirects are not followed`
    : `status ${status}`;

const columnsOf = ({ at, ...outcome }: Outcome) => ({ ...outcome, attemptedAt: at });

async function recordSuccess(
  database: Database,
  { endpointId, eventId, attempts }: WebhookDelivery,
  outcome: Outcome,
  failures: number,
): Promise<void> {
  const { at } = outcome;
  await database.$transaction([
    database.webhookDelivery.updateMany({
      where: { endpointId, eventId },
      data: { ...columnsOf(outcome), state: 'delivered', attempts: attempts + 1 },
    }),
    database.webhookEndpoint.updateMany({
      where: { id: endpointId },
      data: { succeededAt: at, failures: 0, pausedUntil: null },
    }),
    // The endpoint is back: what it missed need not wait for its turn.
    ...(failures < failuresBeforePause
      ? []
      : [
          database.webhookDelivery.updateMany({
            where: { endpointId, state: 'pending', nextAt: { gt: at } },
            data: { nextAt: at },
          }),
        ]),
  ]);
}

/** After a day without any success, or a 410, the endpoint is disabled and its owner gets a message. */
async function recordFailure(
  database: Database,
  endpoint: WebhookEndpoint,
  { eventId, attempts, queuedAt }: WebhookDelivery,
  outcome: Outcome,
): Promise<void> {
  const { id, failures, succeededAt } = endpoint;
  const atMs = outcome.at.getTime();
  const nextAt = findNextAttempt(attempts + 1, atMs, Math.random());
  const isOver = nextAt === null || outcome.status === 410;
  const pauseMs = findPauseMs(failures);
  await database.$transaction([
    database.webhookDelivery.updateMany({
      where: { endpointId: id, eventId },
      data: {
        ...columnsOf(outcome),
        attempts: attempts + 1,
        ...(isOver ? { state: 'failed' } : { nextAt }),
      },
    }),
    database.webhookEndpoint.updateMany({
      where: { id },
      data: { failures, ...(pauseMs > 0 && { pausedUntil: new Date(atMs + pauseMs) }) },
    }),
  ]);
  const hasBeenAway = succeededAt === null || succeededAt < queuedAt;
  if (outcome.status === 410) await stopEndpoint(database, endpoint, 'gone', outcome.at);
  else if (isOver && hasBeenAway) await stopEndpoint(database, endpoint, 'failures', outcome.at);
}

/** The event in the audit log brings the owner the message. */
function stopEndpoint(
  database: Database,
  endpoint: WebhookEndpoint,
  reason: DisabledReason,
  at: Date,
): Promise<void> {
  const { id, accountId } = endpoint;
  const details = { host: hostOf(endpoint), reason };
  return database.$transaction(async (transaction) => {
    if (accountId !== null) await holdAccount(transaction, accountId);
    if (!(await disable(transaction, id, reason, at))) return;
    if (accountId === null) {
      log.warn({ webhook: id, ...details }, 'a webhook of the operator was disabled');
      return;
    }
    const kind = 'webhook_disabled';
    const origin = systemOrigin();
    await recordEvent(transaction, { accountId, kind, actor: 'system', origin, details });
  });
}
