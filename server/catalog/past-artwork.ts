import type { Variant } from '../contract/variants';
import { database } from '../platform/database/database';
import { AppError } from '../platform/errors';
import { Prisma } from '../platform/generated/client';
import type { Viewer } from './account-brands';
import type { Artwork, Brand } from './catalog';
import { readPastBrand } from './read-brands';
import { HeldSvg } from './stored/stored-svg';

/** What an address is pinned to. */
export type Pin = {
  slug: string;
  /** The brand that the slug leads to today; null for none. */
  brand: Brand | null;
  viewer?: Viewer;
  variant: Variant;
  /** The first 32 digits of the drawing's SHA-256. */
  version: string;
  /** Whether a picture made of pixels will do, which is never an SVG. */
  isPicture: boolean;
};

/**
 * The artwork that a pinned address has served before: that of the brand, or of one that had the slug and is gone or
 * behind an own brand. Null if it never did.
 */
export async function findPastArtwork(
  pin: Pin,
): Promise<{ artwork: Artwork; brand: Brand } | null> {
  const { brand, isPicture } = pin;
  const found =
    (brand?.layer === 'account' ? await findOwn(brand.id, pin) : null) ?? (await findPublic(pin));
  if (found === null) return null;
  const { mediaType, bytes, brandId, ...row } = found;
  if (!isPicture && mediaType !== 'image/svg+xml') return null;
  const svg = new HeldSvg(new Uint8Array(bytes));
  return {
    artwork: { ...row, origin: 'source', ink: null, url: null, svg },
    brand: brandId === brand?.id ? brand : await readPastBrand(database(), brandId),
  };
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

/** The artwork that a brand had for a variant and has no more, the latest first. */
export async function listPastArtwork({ id, layer }: Brand): Promise<ReplacedArtwork[]> {
  const isBitmap = Prisma.sql`media_type <> 'image/svg+xml' AS "isBitmap"`;
  return layer === 'account'
    ? database().$queryRaw<ReplacedArtwork[]>`
        SELECT variant, past.sha256, source, license, replaced_at AS "replacedAt", ${isBitmap}
        FROM account_brand, jsonb_to_recordset(past) AS past(variant text, sha256 text, source text, license text,
          replaced_at timestamptz)
          JOIN account_drawing d ON d.sha256 = past.sha256 AND d.brand_id = ${id}
        WHERE account_brand.id = ${id} AND NOT artwork @> jsonb_build_array(
          jsonb_build_object('variant', variant, 'sha256', past.sha256))
        ORDER BY replaced_at DESC, variant`
    : database().$queryRaw<ReplacedArtwork[]>`
        SELECT variant, sha256, source, license, replaced_at AS "replacedAt", ${isBitmap}
        FROM past_artwork past JOIN drawing USING (sha256)
        WHERE brand_id = ${id} AND NOT EXISTS (SELECT FROM artwork a
          WHERE a.brand_id = past.brand_id AND a.variant = past.variant AND a.sha256 = past.sha256)
        ORDER BY replaced_at DESC, variant`;
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
  'variant' | 'source' | 'sourceVersion' | 'license' | 'attribution' | 'aspect' | 'sha256'
> & { brandId: number; mediaType: string; bytes: Uint8Array };

const pastColumns = Prisma.sql`
  brand_id AS "brandId", variant, sha256, source, source_version AS "sourceVersion", license, attribution, aspect,
  media_type AS "mediaType", bytes`;

async function findPublic({ slug, brand, variant, version }: Pin): Promise<PastRow | null> {
  const id = brand?.id ?? -1;
  const [row] = await database().$queryRaw<PastRow[]>`
    WITH named AS (
      SELECT ${id}::int AS id UNION SELECT id FROM brand WHERE slug = ${slug}
      UNION SELECT id FROM gone_brand WHERE brand->>'slug' = ${slug} OR brand->'lookups' @> to_jsonb(${slug}::text)
    ), served AS (
      SELECT brand_id, variant, sha256, source, source_version, license, attribution, aspect
      FROM past_artwork WHERE variant = ${variant} OR ${variant} = ANY(stood_in_for)
      -- The address is not pinned to the artwork that the brand itself serves today.
      UNION ALL SELECT brand_id, variant, sha256, source, source_version, license, attribution, aspect
      FROM artwork a WHERE brand_id <> ${id} AND (variant = ${variant}
        OR NOT EXISTS (SELECT FROM artwork b WHERE b.brand_id = a.brand_id AND b.variant = ${variant}))
    )
    SELECT ${pastColumns} FROM served JOIN named ON named.id = brand_id JOIN drawing USING (sha256)
    WHERE starts_with(sha256, ${version}) ORDER BY brand_id <> ${id} LIMIT 1`;
  return row ?? null;
}

async function findOwn(id: number, { variant, version }: Pin): Promise<PastRow | null> {
  const [row] = await database().$queryRaw<PastRow[]>`
    SELECT ${pastColumns} FROM account_brand,
      jsonb_to_recordset(past) AS past(variant text, sha256 text, source text, source_version text, license text,
        attribution text, aspect float8, stood_in_for text[])
      JOIN account_drawing USING (sha256)
    WHERE account_brand.id = ${id} AND brand_id = ${id} AND starts_with(sha256, ${version})
      AND (variant = ${variant} OR ${variant} = ANY(stood_in_for)) LIMIT 1`;
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

/** @throws AppError `artwork_removed` for a brand that is hidden, or that the viewer's account removed */
export async function requireNotRemoved(slug: string, viewer: Viewer): Promise<void> {
  const [row] = await database().$queryRaw<unknown[]>`
    SELECT FROM brand_edit JOIN (
      SELECT id, slug, lookups FROM brand
      UNION ALL SELECT id, brand->>'slug', ARRAY(SELECT jsonb_array_elements_text(brand->'lookups')) FROM gone_brand
    ) named ON id = brand_id
    WHERE hidden_at IS NOT NULL AND (slug = ${slug} OR ${slug} = ANY(lookups))
    UNION ALL SELECT FROM account_brand_change
    WHERE account_id = ${viewer}::uuid AND slug = ${slug} AND kind = 'removed' LIMIT 1`;
  if (row === undefined) return;
  throw new AppError('artwork_removed', 'This artwork was removed. Remove your copies of it.');
}
