import type { Artwork, Brand } from '../catalog/catalog';
import type { Variant } from '../contract/variants';
import { AppError } from '../platform/errors';
import { deriveInTime } from './derive/find-derivation';

/**
 * The artwork of those variants that the brand has, in this order; mono if it has none of them.
 * @throws AppError `not_found` for a brand without artwork
 */
export async function findVariants(
  brand: Brand,
  names: readonly Variant[],
): Promise<[Artwork, ...Artwork[]]> {
  const isStored = names.every((name) => brand.artwork.has(name));
  const derivation = isStored ? null : await deriveInTime(brand);
  const find = (name: Variant) => brand.artwork.get(name) ?? derivation?.artwork.get(name) ?? [];
  const [first, ...others] = [...new Set(names)].flatMap(find);
  if (first !== undefined) return [first, ...others];
  const mono = find('mono');
  if ('svg' in mono) return [mono];
  throw new AppError('not_found', `There is no artwork of "${brand.slug}".`);
}
