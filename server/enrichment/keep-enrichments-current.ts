import type { Catalog } from '../catalog/catalog';
import type { Database } from '../database/database';
import { processWide } from '../process-wide';
import { recallEnrichment, rememberEnrichment } from './known-enrichments';
import { readEnrichments } from './read-enrichments';

/** A row may be seen that much later than its time says: its transaction was still open. */
const overlapMs = 30_000;

const progress = () => processWide('enrichments-read', () => ({ until: null as Date | null }));

/** Takes all that is stored into memory, for a catalog that is not in use yet. */
export async function loadEnrichments(client: Database, catalog: Catalog): Promise<void> {
  const newest = await client.brandEnrichment.aggregate({ _max: { enrichedAt: true } });
  for (const [brand, enrichment] of await readEnrichments(client, catalog.brands)) {
    rememberEnrichment(brand, enrichment);
  }
  progress().until = newest._max.enrichedAt;
}

/** Takes over what other instances have stored since. */
export async function refreshEnrichments(client: Database, catalog: Catalog): Promise<void> {
  const state = progress();
  const since = state.until === null ? new Date(0) : new Date(state.until.getTime() - overlapMs);
  const rows = await client.brandEnrichment.findMany({
    where: { enrichedAt: { gt: since } },
    select: { brandId: true, enrichedAt: true },
    orderBy: { enrichedAt: 'asc' },
  });
  const ids = new Set(rows.map(({ brandId }) => brandId));
  if (ids.size === 0) return;
  const unknown = catalog.brands.filter(
    (brand) => ids.has(brand.id) && recallEnrichment(brand) === null,
  );
  if (unknown.length > 0) {
    for (const [brand, enrichment] of await readEnrichments(client, unknown)) {
      rememberEnrichment(brand, enrichment);
    }
  }
  state.until = rows.at(-1)?.enrichedAt ?? state.until;
}
