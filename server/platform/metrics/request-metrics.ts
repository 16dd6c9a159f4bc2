import { Counter, type Metric, type Registry } from 'prom-client';

/*
 * A counter and a histogram for what happens on every request. prom-client's `inc` and `observe` build a
 * text of the labels each time, which cost a sixth of the SVG rate; these add to a number, and put the
 * labels together when somebody scrapes.
 */

/** A count, and below it one for each value of the next label. */
export class Tally {
  count = 0;
  readonly #below = new Map<string | number, Tally>();

  at(value: string | number): Tally {
    let below = this.#below.get(value);
    if (below === undefined) {
      below = new Tally();
      this.#below.set(value, below);
    }
    return below;
  }

  /** Every count above zero, with the values that lead to it. */
  *entries(values: readonly string[] = []): Generator<[values: readonly string[], count: number]> {
    if (this.count > 0) yield [values, this.count];
    for (const [value, below] of this.#below) yield* below.entries([...values, String(value)]);
  }
}

/** @param labelNames in the order in which `at` is given their values */
export function createTally(
  registry: Registry,
  { name, help, labelNames }: { name: string; help: string; labelNames: readonly string[] },
): Tally {
  const tally = new Tally();
  const labelsInOrder = labelNames.toSorted((a, b) => a.localeCompare(b));
  registry.registerMetric(new Counter({ name, help, labelNames, registers: [], collect }));
  return tally;

  function collect(this: Counter): void {
    this.reset();
    for (const [values, count] of tally.entries()) {
      const valueOf = (label: string) => values[labelNames.indexOf(label)] ?? '';
      this.inc(Object.fromEntries(labelsInOrder.map((label) => [label, valueOf(label)])), count);
    }
  }
}

/** Names one observation, so that a graph leads to it: labels of the OpenMetrics format. */
export type Exemplar = Record<string, string>;
type KeptExemplar = { labelSet: Exemplar; value: number; timestamp: number };

/** How many durations lie below each bound, their sum, and the last exemplar between two bounds. */
class Distribution {
  /** One for each bound, and a last one for what took longer than all of them. */
  readonly #counts: number[];
  readonly #exemplars: (KeptExemplar | undefined)[] = [];
  #sum = 0;

  constructor(private readonly bounds: readonly number[]) {
    this.#counts = Array.from({ length: bounds.length + 1 }, () => 0);
  }

  observe(seconds: number, exemplar?: Exemplar): void {
    let i = 0;
    while (i < this.bounds.length && seconds > (this.bounds[i] ?? 0)) i++;
    this.#counts[i] = (this.#counts[i] ?? 0) + 1;
    this.#sum += seconds;
    if (exemplar === undefined) return;
    this.#exemplars[i] = { labelSet: exemplar, value: seconds, timestamp: Date.now() / 1000 };
  }

  get count(): number {
    return this.#counts.reduce((total, count) => total + count, 0);
  }

  /** In the exposition format each bucket includes those before it. */
  present(name: string, labels: Record<string, string>) {
    let total = 0;
    const buckets = this.#counts.map((count, i) => {
      total += count;
      const le = this.bounds[i] ?? '+Inf';
      const exemplar = this.#exemplars[i];
      return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: total, exemplar };
    });
    return [
      ...buckets,
      { metricName: `${name}_sum`, labels, value: this.#sum },
      { metricName: `${name}_count`, labels, value: total },
    ];
  }
}

/** Durations, by one label after the other. */
export class Durations {
  #own: Distribution | undefined;
  readonly #below = new Map<string | number, Durations>();

  constructor(private readonly bounds: readonly number[]) {}

  at(value: string | number): Durations {
    let below = this.#below.get(value);
    if (below === undefined) {
      below = new Durations(this.bounds);
      this.#below.set(value, below);
    }
    return below;
  }

  observe(seconds: number, exemplar?: Exemplar): void {
    this.#own ??= new Distribution(this.bounds);
    this.#own.observe(seconds, exemplar);
  }

  get count(): number {
    return this.#own?.count ?? 0;
  }

  *entries(values: readonly string[] = []): Generator<[readonly string[], Distribution]> {
    if (this.#own !== undefined) yield [values, this.#own];
    for (const [value, below] of this.#below) yield* below.entries([...values, String(value)]);
  }
}

/**
 * @param labelNames in the order in which `at` is given their values
 * @param bounds in seconds, ascending
 */
export function createDurations(
  registry: Registry,
  config: { name: string; help: string; labelNames: readonly string[]; bounds: readonly number[] },
): Durations {
  const { name, help, labelNames, bounds } = config;
  const durations = new Durations(bounds);
  const present = () =>
    [...durations.entries()].flatMap(([values, distribution]) => {
      const labels = labelNames.map((label, i) => [label, values[i] ?? '']);
      return distribution.present(name, Object.fromEntries(labels));
    });
  const get = async () => ({ name, help, type: 'histogram', aggregator: 'sum', values: present() });
  // The registry asks for nothing else, though its type names prom-client's own classes.
  registry.registerMetric({ name, help, get } as unknown as Metric);
  return durations;
}
