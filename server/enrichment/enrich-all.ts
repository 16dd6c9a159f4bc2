import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Brand, Catalog } from '../catalog/catalog';
import type { Database } from '../database/database';
import { enrichOnce } from './enrich-brand';
import { readEnrichments } from './read-enrichments';

const reportEveryMs = 2000;
const retryMs = 1000;

/**
 * Enriches what is left of the catalog, on all cores. May be stopped at any time and started again; other
 * instances may be at it too.
 */
export async function enrichAll(
  client: Database,
  { brands }: Catalog,
  report: (line: string) => void,
): Promise<void> {
  const done = await readEnrichments(client, brands);
  let left: readonly Brand[] = brands.filter((brand) => !done.has(brand));
  const count = left.length;
  if (count < brands.length) report(`Enriched already: ${brands.length - count} brands`);
  const progress = createProgress(count, report);
  while (left.length > 0) {
    left = await enrichEach(client, left, progress);
    // Those are in the hands of another instance, or were when it died.
    if (left.length > 0) await sleep(retryMs);
  }
  report(`Enriched: ${brands.length} of ${brands.length} brands`);
}

/** @returns the brands that another instance is at */
async function enrichEach(
  client: Database,
  brands: readonly Brand[],
  progress: () => void,
): Promise<Brand[]> {
  const taken: Brand[] = [];
  const waiting = brands.values();
  const lane = async () => {
    for (const brand of waiting) {
      if ((await enrichOnce(client, brand)) === null) taken.push(brand);
      else progress();
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
  return taken;
}

function createProgress(count: number, report: (line: string) => void): () => void {
  const startedAt = performance.now();
  let reportedAt = startedAt;
  let done = 0;
  return () => {
    done++;
    const now = performance.now();
    if (now - reportedAt < reportEveryMs) return;
    reportedAt = now;
    const secondsLeft = Math.ceil((((now - startedAt) / done) * (count - done)) / 1000);
    report(`Enriching: ${done} of ${count} brands, ${secondsLeft} s left`);
  };
}
