import { Counter, type Registry } from 'prom-client';

/** A number to be added to, and below it one for each value of the next label. */
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

  /** Everything that was counted, with the labels' values on the way to it. */
  *counted(way: readonly string[] = []): Generator<{ way: readonly string[]; count: number }> {
    if (this.count > 0) yield { way, count: this.count };
    for (const [value, below] of this.#below) yield* below.counted([...way, String(value)]);
  }
}

/**
 * A counter for the way of every request: counting is an addition, where prom-client's `inc` makes a
 * text of the labels each time. They are put together when somebody asks.
 * @param labelNames in the order in which `at` is given their values
 */
export function createTally(
  registry: Registry,
  { name, help, labelNames }: { name: string; help: string; labelNames: readonly string[] },
): Tally {
  const tally = new Tally();
  const counter = new Counter({
    name,
    help,
    labelNames,
    registers: [registry],
    collect() {
      this.reset();
      for (const { way, count } of tally.counted()) {
        const labels = labelNames.map((label, at) => [label, way[at] ?? ''] as const);
        this.inc(Object.fromEntries(labels.toSorted(([a], [b]) => a.localeCompare(b))), count);
      }
    },
  });
  void counter;
  return tally;
}
