import cluster from 'node:cluster';
import { on } from 'node:events';
import {
  AggregatorRegistry,
  type Metric,
  type OpenMetricsContentType,
  Registry,
} from 'prom-client';
import { AppError } from '../errors';
import { metrics } from './metrics';

/** The messages between a worker and its leader. */
type MetricsQuery = { type: 'marque:metrics'; id: number };
type Reply = { type: 'marque:metrics-reply'; id: number; text: string | null };

const replyWithinMs = 6000;
let lastId = 0;

/** For the leader: lets each of its workers read the metrics of all of them. */
export function gatherMetrics(): void {
  const all = new AggregatorRegistry();
  cluster.on('message', (worker, message: MetricsQuery) => {
    if (message.type !== 'marque:metrics') return;
    const reply = (text: string | null) => {
      const sent: Reply = { type: 'marque:metrics-reply', id: message.id, text };
      if (worker.isConnected()) worker.send(sent);
    };
    // It fails when a worker does not respond, for example because it is starting.
    Promise.all([all.clusterMetrics(), readSiteMetrics()]).then(
      (texts) => reply(texts.join('\n')),
      () => reply(null),
    );
  });
}

/** The site belongs to the leader, whose other metrics describe no requests. */
async function readSiteMetrics(): Promise<string> {
  const { registry } = metrics();
  const names = ['marque_site_up', 'marque_site_starts_total'];
  const texts = await Promise.all(names.map((name) => registry.getSingleMetricAsString(name)));
  return `${texts.join('\n\n')}\n`;
}

/** For a worker: lets its leader read its metrics. */
export function joinMetrics(): void {
  AggregatorRegistry.setRegistries(metrics().registry);
  // The constructor starts listening.
  void new AggregatorRegistry();
}

/**
 * The metrics of this process, or of all processes on its port. Sums over several processes have no
 * exemplars.
 * @param withExemplars in the OpenMetrics format, the only one with exemplars
 * @throws AppError `service_unavailable` while one of them does not respond
 */
export async function readMetrics({ withExemplars }: { withExemplars: boolean }): Promise<{
  text: string;
  contentType: string;
}> {
  const { registry } = metrics();
  const { worker } = cluster;
  if (worker === undefined) {
    if (withExemplars) {
      return {
        text: await presentOpenMetrics(registry),
        contentType: Registry.OPENMETRICS_CONTENT_TYPE,
      };
    }
    return { text: await registry.metrics(), contentType: registry.contentType };
  }
  const id = ++lastId;
  const query: MetricsQuery = { type: 'marque:metrics', id };
  worker.send(query);
  const text = await receiveReply(id);
  if (text === null) {
    throw new AppError('service_unavailable', 'A process of the service is starting.', {
      headers: { 'Retry-After': '5' },
    });
  }
  return { text, contentType: Registry.PROMETHEUS_CONTENT_TYPE };
}

async function receiveReply(id: number): Promise<string | null> {
  const signal = AbortSignal.timeout(replyWithinMs);
  try {
    for await (const [reply] of on(process, 'message', { signal }) as AsyncIterable<[Reply]>) {
      if (reply.type === 'marque:metrics-reply' && reply.id === id) return reply.text;
    }
  } catch {
    // The leader has not replied in time.
  }
  return null;
}

/**
 * The metrics in OpenMetrics' text format, which has exemplars. prom-client renames the counters of a
 * registry for good when it writes this format, so it is given copies.
 */
async function presentOpenMetrics(registry: Registry): Promise<string> {
  const copies = new Registry<OpenMetricsContentType>();
  copies.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  for (const metric of await registry.getMetricsAsJSON()) {
    const isCounter = String(metric.type) === 'counter';
    const name = isCounter ? metric.name.replace(/_total$/, '') : metric.name;
    // The registry asks for nothing else, though its type names prom-client's own classes.
    copies.registerMetric({ name, get: async () => ({ ...metric, name }) } as unknown as Metric);
  }
  return copies.metrics();
}
