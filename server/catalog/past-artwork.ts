import type { Variant } from '../contract/variants';
import { database } from '../platform/database/database';
import { AppError } from '../platform/errors';
import { Prisma } from '../platform/generated/client';
import type { Artwork, Brand } from './catalog';
import { HeldSvg } from './stored/stored-svg';

/**
 * Artwork that a brand had for a variant before: its pinned addresses go on working.
 * @param version the first 32 digits of its SHA-256
 * @param isPicture whether a picture made of pixels will do, which is never an SVG
 */
export async function findPastArtwork(
  brand: Brand,
  variant: Variant,
  version: string,
  isPicture: boolean,
): Promise<Artwork | null> {
  const row =
    brand.layer === 'account'
      ? await findOwn(brand.id, variant, version)
      : await findPublic(brand.id, variant, version);
  if (row === null || (!isPicture && row.mediaType !== 'image/svg+xml')) return null;
  const { mediaType: _, bytes, ...past } = row;
  return { ...past, variant, origin: 'source', ink: null, svg: new HeldSvg(new Uint8Array(bytes)) };
}

/** A drawing that a brand had for a variant. */
export type ReplacedArtwork = {
  variant: string;
  sha256: string;
  source: string;
  license: string;
  isBitmap: boolean;
  replacedAt: Date;
};

/** The artwork that a brand had before, the latest first. */
export async function listPastArtwork({ id, layer }: Brand): Promise<ReplacedArtwork[]> {
  const isBitmap = Prisma.sql`media_type <> 'image/svg+xml' AS "isBitmap"`;
  return layer === 'account'
    ? database().$queryRaw<ReplacedArtwork[]>`
        SELECT variant, past.sha256, source, license, replaced_at AS "replacedAt", ${isBitmap}
        FROM account_brand, jsonb_to_recordset(past) AS past(variant text, sha256 text, source text, license text,
          replaced_at timestamptz)
          JOIN account_drawing d ON d.sha256 = past.sha256 AND d.brand_id = ${id}
        WHERE account_brand.id = ${id} ORDER BY replaced_at DESC, variant`
    : database().$queryRaw<ReplacedArtwork[]>`
        SELECT variant, sha256, source, license, replaced_at AS "replacedAt", ${isBitmap}
        FROM past_artwork JOIN drawing USING (sha256) WHERE brand_id = ${id} ORDER BY replaced_at DESC, variant`;
}

/** Those of the drawings that are pictures made of pixels. */
export async function findBitmaps(sha256s: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await database().drawing.findMany({
    where: { sha256: { in: [...sha256s] }, mediaType: { not: 'image/svg+xml' } },
    select: { sha256: true },
  });
  return new Set(rows.map(({ sha256 }) => sha256));
}

type PastRow = Pick<
  Artwork,
  'source' | 'sourceVersion' | 'license' | 'attribution' | 'aspect' | 'sha256'
> & {
  mediaType: string;
  bytes: Uint8Array;
};

async function findPublic(
  brandId: number,
  variant: Variant,
  version: string,
): Promise<PastRow | null> {
  const row = await database().pastArtwork.findFirst({
    where: { brandId, variant, sha256: { startsWith: version } },
    include: { drawing: true },
  });
  if (row === null) return null;
  const { sha256, source, sourceVersion, license, attribution, aspect, drawing } = row;
  const { mediaType, bytes } = drawing;
  return { sha256, source, sourceVersion, license, attribution, aspect, mediaType, bytes };
}

/** Of an account's brand. */
async function findOwn(
  brandId: number,
  variant: Variant,
  version: string,
): Promise<PastRow | null> {
  const [row] = await database().$queryRaw<PastRow[]>`
    SELECT sha256, source, source_version AS "sourceVersion", license, attribution, aspect,
      media_type AS "mediaType", bytes
    FROM account_brand,
      jsonb_to_recordset(past) AS past(variant text, sha256 text, source text, source_version text, license text,
        attribution text, aspect float8)
      JOIN account_drawing USING (sha256)
    WHERE account_brand.id = ${brandId} AND brand_id = ${brandId} AND variant = ${variant}
      AND starts_with(sha256, ${version}) LIMIT 1`;
  return row ?? null;
}

/** The variant that a brand had a drawing for before. */
export async function findPastVariant(
  { id, layer }: { id: number; layer: string },
  sha256: string,
): Promise<string | null> {
  if (layer === 'account') {
    const [row] = await database().$queryRaw<{ variant: string }[]>`
      SELECT past.variant FROM account_brand,
        jsonb_to_recordset(past) AS past(variant text, sha256 text)
      WHERE id = ${id} AND past.sha256 = ${sha256} LIMIT 1`;
    return row?.variant ?? null;
  }
  const row = await database().pastArtwork.findFirst({ where: { brandId: id, sha256 } });
  return row?.variant ?? null;
}

/** @throws AppError `artwork_removed` for a brand that is hidden */
export async function requireNotRemoved(slug: string): Promise<void> {
  const [row] = await database().$queryRaw<unknown[]>`
    SELECT FROM brand JOIN brand_edit ON brand_id = id
    WHERE hidden_at IS NOT NULL AND (slug = ${slug} OR ${slug} = ANY(lookups)) LIMIT 1`;
  if (row === undefined) return;
  throw new AppError('artwork_removed', 'This artwork was removed. Remove your copies of it.');
}
