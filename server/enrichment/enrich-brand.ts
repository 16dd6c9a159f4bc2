import type { Brand } from '../catalog/catalog';
import { type Database, database } from '../database/database';
import { log } from '../log';
import { deriveEnrichment } from './derive-enrichment';
import type { Enrichment } from './enrichment';
import { recallEnrichment, rememberEnrichment } from './known-enrichments';
import { readEnrichments } from './read-enrichments';
import { claimEnrichment, saveEnrichment } from './store-enrichment';

/** Enriches the brand where nobody does or has done so. */
export async function enrichBrand(brand: Brand): Promise<void> {
  if (recallEnrichment(brand) !== null) return;
  const enrichment = await enrichOnce(database(), brand);
  if (enrichment !== null) rememberEnrichment(brand, enrichment);
}

/** The brand's enrichment in any case: where another instance is at it, or nothing can be stored, for this process alone. */
export async function enrichBrandNow(brand: Brand): Promise<Enrichment> {
  const known = recallEnrichment(brand);
  if (known !== null) return known;
  const stored = await enrichOnce(database(), brand).catch((error: unknown) => {
    log.warn({ err: error, slug: brand.slug }, 'the enrichment of a brand could not be stored');
    return null;
  });
  const enrichment = stored ?? (await deriveEnrichment(brand));
  rememberEnrichment(brand, enrichment);
  return enrichment;
}

/**
 * Enriches the brand and stores the result, once for all instances on the database; who finds it done
 * reads it.
 * @returns null where another instance is at it
 */
export async function enrichOnce(client: Database, brand: Brand): Promise<Enrichment | null> {
  if (await claimEnrichment(client, brand)) {
    const enrichment = await deriveEnrichment(brand);
    await saveEnrichment(client, brand, enrichment);
    return enrichment;
  }
  return (await readEnrichments(client, [brand])).get(brand) ?? null;
}
