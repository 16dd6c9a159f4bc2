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

/** How many durations lie below each bound, and their sum. */
class Distribution {
  /** One for each bound, and a last one for what took longer than all of them. */
  readonly #counts: number[];
  #sum = 0;

  constructor(private readonly bounds: readonly number[]) {
    this.#counts = Array.from({ length: bounds.length + 1 }, () => 0);
  }

  observe(seconds: number): void {
    let i = 0;
    while (i < this.bounds.length && seconds > (this.bounds[i] ?? 0)) i++;
    this.#counts[i] = (this.#counts[i] ?? 0) + 1;
    this.#sum += seconds;
  }

  /** In the exposition format each bucket includes those before it. */
  present(name: string, labels: Record<string, string>) {
    let total = 0;
    const buckets = this.#counts.map((count, i) => {
      total += count;
      const le = this.bounds[i] ?? '+Inf';
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

/** @param bounds in seconds, ascending */
export function createDurations(
  registry: Registry,
  config: { name: string; help: string; labelName: string; bounds: readonly number[] },
): Durations {
  const { name, help, labelName, bounds } = config;
  const distributions = new Map<string, Distribution>();
  const present = () =>
    [...distributions].flatMap(([value, one]) => one.present(name, { [labelName]: value }));
  const get = async () => ({ name, help, type: 'histogram', aggregator: 'sum', values: present() });
  // The registry asks for nothing else, though its type names prom-client's own classes.
  registry.registerMetric({ name, get } as unknown as Metric);
  return {
    of(value) {
      const known = distributions.get(value) ?? new Distribution(bounds);
      distributions.set(value, known);
      return known;
    },
  };
}
