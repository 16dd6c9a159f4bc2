import { hash } from 'node:crypto';
import type { Brand } from '../catalog/catalog';
import { processWide } from '../process-wide';

/** Counted up with every change of what is derived or how it is measured: brands are then enriched anew. */
const algorithm = 2;

const versions = () => processWide('enrichment-versions', () => new WeakMap<Brand, string>());

/** Names what the brand's enrichment is made of and how: a stored one of another version is stale. */
export function enrichmentVersion(brand: Brand): string {
  const known = versions().get(brand);
  if (known !== undefined) return known;
  const artwork = [...brand.artwork.values()]
    .map((one) => [
      one.variant,
      one.origin,
      one.sha256,
      one.aspect,
      one.source,
      one.sourceVersion,
      one.license,
      one.attribution,
    ])
    .sort(([one], [other]) => ((one ?? '') < (other ?? '') ? -1 : 1));
  const version = hash('sha256', JSON.stringify([algorithm, brand.brandColor, artwork])).slice(
    0,
    16,
  );
  versions().set(brand, version);
  return version;
}
