import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { processWide } from '../process-wide';
import { createDurations } from './durations';
import { createTally } from './tally';

/** What Prometheus is told. Labels take few values: never a slug, an account or a key. */
export type Metrics = ReturnType<typeof createMetrics>;

export const metrics = (): Metrics => processWide('metrics', createMetrics);

function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: 'marque_' });
  return {
    registry,
    requests: createTally(registry, {
      name: 'marque_http_requests_total',
      help: 'Requests by route pattern and status.',
      labelNames: ['route', 'method', 'status'],
    }),
    requestDuration: createDurations(registry, {
      name: 'marque_http_request_duration_seconds',
      help: 'Time from a request to the head of its answer, by route pattern.',
      labelName: 'route',
      bounds: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    }),
    quotaDecisions: createTally(registry, {
      name: 'marque_quota_decisions_total',
      help: 'Daily quotas by bucket: passed, refused, open (the store was away), refunded.',
      labelNames: ['bucket', 'decision'],
    }),
    openPasses: new Counter({
      name: 'marque_quota_open_passes_total',
      help: 'Requests that passed uncounted because the counter store was away.',
      registers,
    }),
    capRefusals: new Counter({
      name: 'marque_cap_refusals_total',
      help: 'Requests that a safety cap refused.',
      labelNames: ['cap'],
      registers,
    }),
    storeUp: new Gauge({
      name: 'marque_counter_store_up',
      help: '1 while the counter store answers.',
      registers,
    }),
    storeOutages: new Counter({
      name: 'marque_counter_store_outages_total',
      help: 'Times that the counter store went away.',
      registers,
    }),
    storeLatency: new Histogram({
      name: 'marque_counter_store_duration_seconds',
      help: 'Round trips to the counter store.',
      labelNames: ['operation'],
      buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5],
      registers,
    }),
    pictures: new Counter({
      name: 'marque_pictures_total',
      help: 'PNG and WebP: remembered, found (on disk), drawn, failed, put off (too many at once).',
      labelNames: ['outcome'],
      registers,
    }),
    callerLookups: new Counter({
      name: 'marque_caller_lookups_total',
      help: 'Keys looked up: hit (remembered), miss (read from the database), stale (had changed).',
      labelNames: ['result'],
      registers,
    }),
  };
}
