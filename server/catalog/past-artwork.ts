import type { Variant } from '../contract/variants';
import { database } from '../platform/database/database';
import { AppError } from '../platform/errors';
import type { Artwork, Brand } from './catalog';
import { HeldSvg } from './stored/stored-svg';

/**
 * Artwork that a brand had for a variant before: its pinned addresses go on working.
 * @param version the first 32 digits of its SHA-256
 * @param isPicture whether a picture made of pixels will do, which is never an SVG
 */
export async function findPastArtwork(
  { id: brandId }: Brand,
  variant: Variant,
  version: string,
  isPicture: boolean,
): Promise<Artwork | null> {
  const row = await database().pastArtwork.findFirst({
    where: {
      ...{ brandId, variant, sha256: { startsWith: version } },
      ...(!isPicture && { drawing: { mediaType: 'image/svg+xml' } }),
    },
    include: { drawing: true },
  });
  if (row === null) return null;
  const { sha256, source, sourceVersion, license, attribution, aspect, drawing } = row;
  return {
    ...{ variant, origin: 'source', source, sourceVersion, license, attribution, aspect, sha256 },
    ink: null,
    svg: new HeldSvg(new Uint8Array(drawing.bytes)),
  };
}

/** @throws AppError `artwork_removed` for a brand that is hidden */
export async function requireNotRemoved(slug: string): Promise<void> {
  const [row] = await database().$queryRaw<unknown[]>`
    SELECT FROM brand JOIN brand_edit ON brand_id = id
    WHERE hidden_at IS NOT NULL AND (slug = ${slug} OR ${slug} = ANY(lookups)) LIMIT 1`;
  if (row === undefined) return;
  throw new AppError('artwork_removed', 'This artwork was removed. Remove your copies of it.');
}
