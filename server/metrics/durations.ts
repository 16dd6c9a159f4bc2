import type { Metric, Registry } from 'prom-client';

/** How long things took: how many up to each bound, and all together. */
class Distribution {
  readonly #bounds: readonly number[];
  /** One a bound, and a last one for what took longer than all of them. */
  readonly #counts: number[];
  #sum = 0;

  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
    this.#counts = Array.from({ length: bounds.length + 1 }, () => 0);
  }

  observe(seconds: number): void {
    const bounds = this.#bounds;
    let at = 0;
    while (at < bounds.length && seconds > (bounds[at] ?? 0)) at++;
    this.#counts[at] = (this.#counts[at] ?? 0) + 1;
    this.#sum += seconds;
  }

  /** In Prometheus's manner: each bucket holds the ones before it too. */
  present(name: string, labels: Record<string, string>) {
    let total = 0;
    const buckets = this.#counts.map((count, at) => {
      total += count;
      const le = this.#bounds[at] ?? '+Inf';
      return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: total };
    });
    return [
      ...buckets,
      { metricName: `${name}_sum`, labels, value: this.#sum },
      { metricName: `${name}_count`, labels, value: total },
    ];
  }
}

export type Durations = { of: (labelValue: string) => Pick<Distribution, 'observe'> };

/** A histogram with one label for the way of every request, for the reason that `createTally` has. */
export function createDurations(
  registry: Registry,
  config: { name: string; help: string; labelName: string; bounds: readonly number[] },
): Durations {
  const { name, help, labelName, bounds } = config;
  const distributions = new Map<string, Distribution>();
  const get = () =>
    Promise.resolve({
      name,
      help,
      type: 'histogram',
      aggregator: 'sum',
      values: Array.from(distributions, ([value, distribution]) =>
        distribution.present(name, { [labelName]: value }),
      ).flat(),
    });
  // The registry asks nothing else of what it prints, though its type names prom-client's classes.
  registry.registerMetric({ name, get } as unknown as Metric);
  return {
    of(value) {
      const known = distributions.get(value) ?? new Distribution(bounds);
      distributions.set(value, known);
      return known;
    },
  };
}
