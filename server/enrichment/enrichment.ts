import type { Ink } from '../artwork/measure-ink';
import type { Artwork, Brand } from '../catalog/catalog';
import type { Variant } from '../catalog/variants';
import { runSoon, runUrgently } from './enrichment-queue';
import { enrichBrand, enrichBrandNow } from './enrich-brand';
import { recallEnrichment } from './known-enrichments';

/** A color and what it is for. */
export type ColorRole = {
  /** `primary`, `onPrimary` (text on it), `dark` (primary on dark pages), `accent1` to `accent4`. */
  readonly role: string;
  /** Bare RRGGBB in upper case. */
  readonly hex: string;
  /** `stored`: as the sources state or draw it; `derived`: computed from that. */
  readonly source: 'stored' | 'derived';
};

/** What is computed from the stored artwork of a brand. */
export type Enrichment = {
  readonly darkModeColor: string | null;
  readonly contrastTextColor: string | null;
  readonly colors: readonly ColorRole[];
  /** Variants that no source drew, recolored or picked from what is stored. */
  readonly artwork: ReadonlyMap<Variant, Artwork>;
  /** By sha256 of the artwork, stored and derived. */
  readonly ink: ReadonlyMap<string, Ink>;
};

/** What is known of the brand by now, from memory. */
export function findEnrichment(brand: Brand): Enrichment | null {
  return recallEnrichment(brand);
}

/** Has the brand enriched in the background, where it is not: this answer need not wait for it. */
export function enrichSoon(brand: Brand): void {
  if (recallEnrichment(brand) === null) runSoon(brand.slug, () => enrichBrand(brand));
}

/** The brand's enrichment, computed now where nobody has done so. */
export async function enrich(brand: Brand): Promise<Enrichment> {
  return recallEnrichment(brand) ?? runUrgently(() => enrichBrandNow(brand));
}
