import type { Brand } from '../catalog/catalog';
import { processWide } from '../process-wide';
import type { Enrichment } from './enrichment';

/** Held by the brand as it was loaded: a newer catalog has other brands, and so no stale enrichment. */
const known = () => processWide('enrichments', () => new WeakMap<Brand, Enrichment>());

export function recallEnrichment(brand: Brand): Enrichment | null {
  return known().get(brand) ?? null;
}

export function rememberEnrichment(brand: Brand, enrichment: Enrichment): void {
  known().set(brand, enrichment);
}
