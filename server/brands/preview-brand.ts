import { readDrawingOf, readStateOf } from './account-brand-rows';
import type { ArtworkRow, BrandRows, StoredDrawing } from './brand-rows';
import { blankRows, composeBrand } from './compose-brand';
import type { Owner } from './list-brands';
import { prepareArtwork } from './prepare-artwork';
import type { Artwork, Brand } from '../catalog/catalog';
import { aspectOfPng, sizeOfPng } from '../artwork/sanitize/bitmap-format';
import { unpackInk } from '../catalog/ink';
import { HeldSvg } from '../catalog/stored/stored-svg';
import { isCategory } from '../contract/categories';
import { isColorFamily } from '../contract/color-families';
import { type Variant, variants } from '../contract/variants';
import { database } from '../platform/database/database';

/** A drawing that has not been saved. */
export type DraftDrawing = { variant: Variant; svg: string };

/** Changes of a brand that have not been saved. */
export type BrandDraft = {
  /** Bare RRGGBB. Null: the drawings tell; undefined: as it is set. */
  brandColor?: string | null | undefined;
  drawings: readonly DraftDrawing[];
  /** Variants with a new picture made of pixels, which is shown as it is. */
  pictures?: readonly Variant[] | undefined;
  /** Variants whose saved drawing would be removed. */
  removed: readonly Variant[];
};

type Drawings = ReadonlyMap<string, StoredDrawing>;

/** A brand as it would be served, and the variant that each derived one would be made from. */
export type PreviewedBrand = { brand: Brand; madeFrom: ReadonlyMap<Variant, Variant> };

/**
 * What a brand would look like with these changes. Nothing is stored.
 * @param slug of a brand, or null for a new one
 * @throws AppError `unsafe_svg`
 */
export async function previewBrand(
  slug: string | null,
  { brandColor, drawings, pictures = [], removed }: BrandDraft,
  owner: Owner = null,
): Promise<PreviewedBrand> {
  const state = slug === null ? null : await readStateOf(database(), owner, slug);
  const facts = { ...state?.edit?.facts, ...(brandColor !== undefined && { brandColor }) };
  const isPicture = ({ variant }: { variant: Variant }) => pictures.includes(variant);
  const uploads = (state?.edit?.uploads ?? []).filter(
    (one) => !removed.includes(one.variant) && !isPicture(one),
  );
  const base = state?.base ?? blankRows(state?.brand.id ?? 0, slug ?? '', owner !== null);
  const start = { ...base, artwork: base.artwork.filter((one) => !isPicture(one)) };
  const read = (sha256: string) => readDrawingOf(database(), start.brand, sha256);
  const { rows, svgs, madeFrom } = await composeBrand(
    start,
    { facts, uploads, hiddenFor: null, folderDigest: null },
    read,
    drawings.map((drawing) => ({ ...drawing, license: '' })),
  );
  const missing = rows.artwork.filter(({ sha256 }) => !svgs.has(sha256));
  for (const { sha256 } of missing) svgs.set(sha256, await read(sha256));
  // A picture takes the place of what could be derived for its variant.
  const shown = { ...rows, artwork: rows.artwork.filter((one) => !isPicture(one)) };
  return { brand: toBrand(shown, svgs, pictures), madeFrom };
}

/**
 * Cleans a drawing as saving it would.
 * @throws AppError `unsafe_svg`, saying what is wrong
 */
export async function cleanDrawing({ variant, svg }: DraftDrawing) {
  const drawing = { variant, svg, origin: 'source', isNew: true } as const;
  const prepared = await prepareArtwork({
    isUrgent: true,
    brandColor: null,
    drawings: [drawing],
    bitmaps: [],
  });
  const cleaned = prepared.variants.find((one) => one.variant === variant);
  return {
    svg: cleaned?.svg ?? '',
    aspect: cleaned?.aspect ?? 1,
    /** Bare RRGGBB, the most used first. */
    colors: cleaned?.ink ? unpackInk(cleaned.ink).colors.map(({ hex }) => hex) : [],
  };
}

/**
 * Reads a picture made of pixels as saving it would.
 * @throws AppError `unusable_image`, saying what is wrong
 */
export async function cleanBitmap(variant: Variant, bytes: Uint8Array) {
  const job = { isUrgent: true, brandColor: null, drawings: [], bitmaps: [{ variant, bytes }] };
  const [read] = (await prepareArtwork(job)).bitmaps;
  if (read === undefined) throw new Error('The picture was not read.');
  return { ...sizeOfPng(read.png), aspect: read.aspect };
}

function toBrand(
  { brand, artwork }: BrandRows,
  svgs: Drawings,
  pictures: readonly Variant[],
): Brand {
  const { brand_color: brandColor, color_families: families, verified_at: at, ...row } = brand;
  return {
    ...row,
    verifiedAt: at ?? null,
    brandColor,
    colorFamilies: families.filter(isColorFamily),
    categories: row.categories.filter(isCategory),
    origin: null,
    artwork: toArtwork(
      artwork.filter(({ fills_gap: isMade }) => !isMade),
      svgs,
    ),
    bitmaps: toBitmaps(artwork, svgs, pictures),
    gapFillers: toArtwork(
      artwork.filter(({ fills_gap: isMade }) => isMade),
      svgs,
    ),
  };
}

function toArtwork(rows: readonly ArtworkRow[], svgs: Drawings): Brand['artwork'] {
  const artwork = new Map<Variant, Artwork>();
  for (const variant of variants) {
    const row = rows.find((one) => one.variant === variant);
    const svg = svgs.get(row?.sha256 ?? '');
    // A picture made of pixels is among the bitmaps.
    if (row === undefined || typeof svg !== 'string') continue;
    const { source_version: sourceVersion, ink: packed, ...rest } = row;
    const held = new HeldSvg(new TextEncoder().encode(svg));
    const ink = packed && unpackInk(packed);
    artwork.set(variant, { ...rest, sourceVersion, ink, url: null, svg: held });
  }
  return artwork;
}

/** The stored pictures made of pixels, and the new ones, without bytes. */
function toBitmaps(
  rows: readonly ArtworkRow[],
  stored: Drawings,
  pictures: readonly Variant[],
): Brand['bitmaps'] {
  const none = { brand_id: 0, origin: 'source', fills_gap: false, aspect: 1, ink: null } as const;
  const terms = {
    source: 'own',
    source_version: '',
    source_name: '',
    license: '',
    attribution: null,
  };
  const drafts = pictures.map((variant) => ({
    ...none,
    ...terms,
    variant,
    sha256: `draft-${variant}`,
  }));
  const bitmaps = [...rows, ...drafts].flatMap((row): [Variant, Artwork][] => {
    const bytes = pictures.includes(row.variant) ? new Uint8Array() : stored.get(row.sha256);
    if (bytes === undefined || typeof bytes === 'string') return [];
    const { source_version: sourceVersion, ink: _, ...rest } = row;
    const aspect = bytes.length === 0 ? 1 : aspectOfPng(bytes);
    const svg = new HeldSvg(bytes);
    return [[row.variant, { ...rest, sourceVersion, ink: null, url: null, aspect, svg }]];
  });
  return new Map(bitmaps);
}
