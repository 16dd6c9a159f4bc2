import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { processWide } from '../process/made-once';
import { type Exemplar, knownMethod, labelledCounter, labelledHistogram } from './request-metrics';

/** What Prometheus scrapes. Labels take few values: never a slug, an account or a key. */
export type Metrics = ReturnType<typeof createMetrics>;

export const metrics = (): Metrics => processWide('metrics', createMetrics);

/**
 * Counts and times a request.
 * @param route the pattern, never the path: paths are unbounded
 * @param exemplar leads from a graph to this request, under the labels of the OpenMetrics format
 */
export function measureRequest(
  request: { route: string; method: string; status: number; durationMs: number },
  exemplar?: Exemplar,
): void {
  const { route, method, status, durationMs } = request;
  const durations = metrics().requestDurations(route, knownMethod(method), status);
  durations.observe(durationMs / 1000, exemplar);
}

function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const counter = <Label extends string = never>(
    name: string,
    help: string,
    labels: Label[] = [],
  ) => new Counter({ name: `marque_${name}_total`, help, labelNames: labels, registers });
  return {
    registry,
    ...createRequestMetrics(registry),
    openPasses: counter(
      'quota_open_passes',
      'Requests that passed uncounted because the counter store was away.',
    ),
    capRefusals: counter('cap_refusals', 'Requests that a safety cap refused.', ['cap']),
    storeUp: new Gauge({
      name: 'marque_counter_store_up',
      help: '1 while the counter store is available.',
      // Of several processes.
      aggregator: 'min',
      registers,
    }),
    storeOutages: counter('counter_store_outages', 'Outages of the counter store.'),
    storeDurations: new Histogram({
      name: 'marque_counter_store_duration_seconds',
      help: 'Round trips to the counter store.',
      labelNames: ['operation'],
      buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5],
      registers,
    }),
    pictures: counter(
      'pictures',
      'PNG and WebP: remembered, found (on disk), drawn, failed, put off (too many at once).',
      ['outcome'],
    ),
    ...createBackgroundMetrics(registers),
    ...createLookMetrics(registers),
    callerLookups: counter(
      'caller_lookups',
      'Keys looked up: hit (remembered), miss (read from the database), stale (had changed).',
      ['result'],
    ),
  };
}

/** What is counted on every request, under the names of OpenTelemetry's conventions. */
function createRequestMetrics(registry: Registry) {
  const registers = [registry];
  const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
  return {
    requestDurations: labelledHistogram(
      registry,
      {
        name: 'http_server_request_duration_seconds',
        help: 'Requests by route pattern, method and status. The API: until the head of the response; the site: until its end.',
        labelNames: ['http_route', 'http_request_method', 'http_response_status_code'],
      },
      buckets,
    ),
    quotaDecisions: labelledCounter(registry, {
      name: 'marque_quota_decisions_total',
      help: 'Daily quotas by bucket: passed, refused, open (the store was away), refunded.',
      labelNames: ['bucket', 'decision'],
    }),
    databaseDurations: new Histogram({
      name: 'db_client_operation_duration_seconds',
      help: 'Operations on the database by kind, with their wait for a connection.',
      labelNames: ['db_operation_name'],
      buckets,
      registers,
    }),
    unloggedRequests: new Counter({
      name: 'marque_unlogged_requests_total',
      help: 'Requests that are missing from the request log, because they came too fast or the database was away.',
      registers,
    }),
  };
}

/** Looks at the sites of brands. All instances report the same queue. */
function createLookMetrics(registers: Registry[]) {
  const aggregator = 'max';
  return {
    looks: new Counter({
      name: 'marque_looks_total',
      help: 'Looks at the site of a brand, by what came of them.',
      labelNames: ['outcome'],
      registers,
    }),
    lookDurations: new Histogram({
      name: 'marque_look_duration_seconds',
      help: 'How long looks took, without the drawing of what they found.',
      buckets: [0.25, 0.5, 1, 2.5, 5, 10, 15, 20],
      registers,
    }),
    looksWaiting: new Gauge({
      name: 'marque_looks_waiting',
      help: 'Domains that wait for a look.',
      aggregator,
      registers,
    }),
    looksWaitingSince: new Gauge({
      name: 'marque_looks_oldest_wait_seconds',
      help: 'How long the domain that waits longest has waited for a look. 0 without one.',
      aggregator,
      registers,
    }),
  };
}

/** What happens beside the requests. */
function createBackgroundMetrics(registers: Registry[]) {
  return {
    mailMessages: new Counter({
      name: 'marque_mail_messages_total',
      help: 'Messages: sent, failed (given up after its retries), refused (the queue was full or the server stopped).',
      labelNames: ['outcome'],
      registers,
    }),
    mailWaiting: new Gauge({
      name: 'marque_mail_waiting',
      help: 'Messages that wait to be sent, those between two attempts included.',
      registers,
    }),
    webhookEvents: new Counter({
      name: 'marque_webhook_events_total',
      help: 'Verified events of Stripe: handled, ignored (of no interest), failed (Stripe sends it again).',
      labelNames: ['outcome'],
      registers,
    }),
    siteUp: new Gauge({
      name: 'marque_site_up',
      help: '1 while the site that the service runs is ready; 0 also where it runs none.',
      // Of several processes, the leader alone has a site.
      aggregator: 'omit',
      registers,
    }),
    siteStarts: new Counter({
      name: 'marque_site_starts_total',
      help: 'Times that the site of the service was ready. More than one for each start of the service: it has ended in between.',
      aggregator: 'omit',
      registers,
    }),
  };
}
