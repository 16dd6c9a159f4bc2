import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Catalog } from '../../catalog/catalog';
import type { Database } from '../../platform/database/database';
import { readDerivations } from './read-derivations';
import { deriveOnce } from './store-derivation';

const reportEvery = 100;
const retryMs = 1000;

/**
 * Derives the rest of the catalog on all cores. It can be stopped at any time and started again, and
 * several instances can share the work.
 */
export async function deriveAll(
  client: Database,
  { brands }: Catalog,
  report: (line: string) => void,
): Promise<void> {
  const stored = await readDerivations(client, brands);
  if (stored.size > 0) report(`Enriched already: ${stored.size} brands`);
  const waiting = brands.filter((brand) => !stored.has(brand));
  let done = stored.size;
  const deriveNext = async () => {
    for (let brand = waiting.shift(); brand !== undefined; brand = waiting.shift()) {
      if ((await deriveOnce(client, brand)) === null) {
        // Another instance is at it, or died over it: it has its turn again.
        waiting.push(brand);
        await sleep(retryMs);
      } else {
        done += 1;
        if (done % reportEvery === 0) report(`Enriching: ${done} of ${brands.length} brands`);
      }
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, deriveNext));
  report(`Enriched: ${brands.length} of ${brands.length} brands`);
}
