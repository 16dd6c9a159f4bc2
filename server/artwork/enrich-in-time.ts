import type { Brand } from '../catalog/catalog';
import { enrich, type Enrichment } from '../enrichment/enrichment';
import { log } from '../log';

/** It takes some tens of milliseconds; nobody waits much longer for a picture. */
const patienceMs = 1500;

/** What can be derived for the brand, or null where that is not to be had soon. */
export function enrichInTime(brand: Brand): Promise<Enrichment | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, patienceMs, null);
  });
  const enriched = enrich(brand).catch((error: unknown) => {
    log.warn({ err: error, brand: brand.slug }, 'brand not enriched: served as stored');
    return null;
  });
  return Promise.race([enriched, late]).finally(() => clearTimeout(timer));
}
