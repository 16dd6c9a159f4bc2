import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { processWide } from '../process-wide';
import { createDurations, createTally } from './request-metrics';

/** What Prometheus scrapes. Labels take few values: never a slug, an account or a key. */
export type Metrics = ReturnType<typeof createMetrics>;

export const metrics = (): Metrics => processWide('metrics', createMetrics);

function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: 'marque_' });
  const counter = <Label extends string = never>(
    name: string,
    help: string,
    labels: Label[] = [],
  ) => new Counter({ name: `marque_${name}_total`, help, labelNames: labels, registers });
  return {
    registry,
    ...createRequestMetrics(registry),
    quotaDecisions: createTally(registry, {
      name: 'marque_quota_decisions_total',
      help: 'Daily quotas by bucket: passed, refused, open (the store was away), refunded.',
      labelNames: ['bucket', 'decision'],
    }),
    openPasses: counter(
      'quota_open_passes',
      'Requests that passed uncounted because the counter store was away.',
    ),
    capRefusals: counter('cap_refusals', 'Requests that a safety cap refused.', ['cap']),
    storeUp: new Gauge({
      name: 'marque_counter_store_up',
      help: '1 while the counter store is available.',
      registers,
    }),
    storeOutages: counter('counter_store_outages', 'Outages of the counter store.'),
    storeLatency: new Histogram({
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
    callerLookups: counter(
      'caller_lookups',
      'Keys looked up: hit (remembered), miss (read from the database), stale (had changed).',
      ['result'],
    ),
  };
}

/** What is counted on every request. */
function createRequestMetrics(registry: Registry) {
  return {
    requests: createTally(registry, {
      name: 'marque_http_requests_total',
      help: 'Requests by route pattern and status.',
      labelNames: ['route', 'method', 'status'],
    }),
    requestDurations: createDurations(registry, {
      name: 'marque_http_request_duration_seconds',
      help: 'Time from a request to the head of its response, by route pattern.',
      labelName: 'route',
      bounds: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    }),
    unloggedRequests: createTally(registry, {
      name: 'marque_unlogged_requests_total',
      help: 'Requests that are missing from the request log, because they came too fast or the database was away.',
      labelNames: [],
    }),
  };
}
