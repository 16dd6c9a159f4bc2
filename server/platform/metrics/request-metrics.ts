import { Counter, type Metric, type Registry } from 'prom-client';

/** What a transport notes about a request, for the access log and the metrics. */
export type RequestFacts = {
  /** The pattern of the route, never the path, which may contain an address or a token. */
  route?: string;
  /** As sent in `X-Request-Id`. */
  requestId?: string;
  /** The id of the request's trace, if it is recorded. */
  traceId?: string;
  accountId?: string;
  /** The ends of the key, by which its owner recognizes it. */
  key?: { prefix: string; last4: string };
  /** The daily quota that counts the request. */
  bucket?: string;
  /** The transport has already counted and timed the request. */
  isMeasured?: boolean;
};

/** Stored on the request itself, so that they end with it. */
const factsKey = Symbol('facts');
type WithFacts = { [factsKey]?: RequestFacts };

/** Begins the facts of a request. @param request the server's own object */
export function openFacts(request: object): RequestFacts {
  const facts: RequestFacts = {};
  (request as WithFacts)[factsKey] = facts;
  return facts;
}

/** The facts of a request, which callers add to; undefined where Next serves it. */
export function factsOf(request: object | undefined): RequestFacts | undefined {
  return (request as WithFacts | undefined)?.[factsKey];
}

/** Links a graph to the trace of a request, or to its lines in the log if there is no trace. */
export function exemplarOf(
  requestId: string | undefined,
  facts: RequestFacts | undefined,
): Record<string, string> | undefined {
  if (facts?.traceId !== undefined) return { trace_id: facts.traceId };
  return requestId === undefined ? undefined : { request_id: requestId };
}

/** The methods that metrics distinguish. A client can send any other. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The method as the conventions of OpenTelemetry name it. */
export function knownMethod(method = ''): string {
  return methods.has(method) ? method : '_OTHER';
}

/*
 * The metrics of every request. For each observation prom-client formats and checks the labels and the
 * exemplar, which would slow every response. Here each set of label values has its own count, and labels
 * are added at scrape time.
 */

/** A metric for one set of label values; it returns its values without these labels. */
type Series = { get: () => Promise<{ values: { labels: object; value: number }[] }> };
type Described = { name: string; help: string; labelNames: readonly string[] };
/** An exemplar, which links a graph to one observation: labels of the OpenMetrics format. */
export type Exemplar = Record<string, string>;

/** @returns finds the count for these label values, in the order of their names */
export function labelledCounter(registry: Registry, described: Described) {
  const { name, help } = described;
  const create = () => new Counter({ name, help, registers: [] });
  return labelled(registry, 'counter', described, create);
}

/**
 * @param bounds in seconds, ascending
 * @returns finds the histogram for these label values, in the order of their names
 */
export function labelledHistogram(
  registry: Registry,
  described: Described,
  bounds: readonly number[],
) {
  return labelled(registry, 'histogram', described, () => createHistogram(described.name, bounds));
}

/** How many durations lie below each bound, their sum, and the last exemplar between two bounds. */
function createHistogram(name: string, bounds: readonly number[]) {
  // One for each bound, and a last one for longer durations.
  const counts = [...bounds, Infinity].map(() => 0);
  const exemplars: { labelSet: Exemplar; value: number; timestamp: number }[] = [];
  let sum = 0;
  return {
    observe(seconds: number, labelSet?: Exemplar): void {
      let i = 0;
      while (i < bounds.length && seconds > (bounds[i] ?? 0)) i++;
      counts[i] = (counts[i] ?? 0) + 1;
      sum += seconds;
      if (labelSet === undefined) return;
      exemplars[i] = { labelSet, value: seconds, timestamp: Date.now() / 1000 };
    },
    /** In the exposition format each bucket includes the ones before it. */
    async get() {
      let total = 0;
      const buckets = counts.map((count, i) => {
        total += count;
        const le = bounds[i] ?? '+Inf';
        const exemplar = exemplars[i];
        return { metricName: `${name}_bucket`, labels: { le }, value: total, exemplar };
      });
      const ofAll = [
        { metricName: `${name}_sum`, labels: {}, value: sum },
        { metricName: `${name}_count`, labels: {}, value: total },
      ];
      return { values: [...buckets, ...ofAll] };
    },
  };
}

function labelled<One extends Series>(
  registry: Registry,
  type: 'counter' | 'histogram',
  { name, help, labelNames }: Described,
  create: () => One,
): (...labelValues: (string | number)[]) => One {
  const known = new Map<string, One>();
  const present = async () => {
    const presented = [...known].map(async ([key, series]) => {
      const labelValues = key.split('\n');
      const labels = Object.fromEntries(labelNames.map((label, i) => [label, labelValues[i]]));
      const { values } = await series.get();
      return values.map((value) => ({ ...value, labels: { ...value.labels, ...labels } }));
    });
    return { name, help, type, aggregator: 'sum', values: (await Promise.all(presented)).flat() };
  };
  // The registry asks for nothing else, though its type names prom-client's own classes.
  registry.registerMetric({ name, help, get: present } as unknown as Metric);

  return (...labelValues) => {
    let key = '';
    for (const value of labelValues) key += `${value}\n`;
    let series = known.get(key);
    if (series === undefined) {
      series = create();
      known.set(key, series);
    }
    return series;
  };
}
