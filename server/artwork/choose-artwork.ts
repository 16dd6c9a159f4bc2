import { LRUCache } from 'lru-cache';
import type { Artwork, Brand } from '../catalog/catalog';
import { type Variant, variants } from '../catalog/variants';
import { type Enrichment, findEnrichment } from '../enrichment/enrichment';
import { enrichInTime } from './enrich-in-time';
import { processWide } from '../process-wide';
import type { Plan } from '../quotas/plans';
import { type Choice, chooseOnGround } from './choose-on-ground';
import { drawPlaceholder } from './draw-placeholder';
import { nameBytes } from './name-bytes';
import { paintMono } from './paint-mono';
import { parseGround } from './parse-ground';
import { pickArtwork, serveAsIs } from './pick-artwork';
import { putOnPlate } from './put-on-plate';
import type { ServedArtwork } from './served-artwork';

/** What a request for artwork asks for, whatever the format. */
export type ArtworkWish = {
  variant: Variant;
  /** Whether `variant` was asked for, or is only the default. */
  isVariantGiven: boolean;
  /** The ground that it shall be read on. */
  on?: string | undefined;
};

/**
 * The artwork for a wish. With a ground and no variant it is the one of the plan's variants that reads
 * best there; with both it is that variant, painted or put on a plate where it would not read.
 * At once where that can be; else after a look at what can be derived.
 */
export function chooseArtwork(
  brand: Brand,
  wish: ArtworkWish,
  plan: Plan,
): ServedArtwork | Promise<ServedArtwork> {
  if (wish.on === undefined && brand.artwork.has(wish.variant))
    return pickArtwork(brand, wish.variant);
  const enrichment = findEnrichment(brand);
  if (enrichment !== null) return choose(brand, enrichment, wish, plan);
  return enrichInTime(brand).then((made) => choose(brand, made, wish, plan));
}

function choose(
  brand: Brand,
  enrichment: Enrichment | null,
  { variant, isVariantGiven, on }: ArtworkWish,
  plan: Plan,
): ServedArtwork {
  const isProvisional = enrichment === null;
  if (on === undefined) {
    const picked = pickArtwork(brand, variant);
    return isProvisional ? { ...picked, isProvisional } : picked;
  }
  const ground = parseGround(on);
  const among = isVariantGiven || !plan.allVariants ? variant : null;
  const key = `${brand.id} ${ground} ${among}`;
  const known = chosen().get(key);
  if (known?.brand === brand && known.enrichment === enrichment) return known.served;
  const served = { ...serveOnGround(brand, enrichment, ground, among), isProvisional };
  chosen().set(key, { brand, enrichment, served });
  return served;
}

type Chosen = { brand: Brand; enrichment: Enrichment | null; served: ServedArtwork };

const chosen = () =>
  processWide(
    'chosen-artwork',
    () =>
      new LRUCache<string, Chosen>({
        maxSize: 16 * 1024 * 1024,
        sizeCalculation: ({ served }) => served.svg.byteLength + 200,
      }),
  );

function serveOnGround(
  brand: Brand,
  enrichment: Enrichment | null,
  ground: string,
  among: Variant | null,
): ServedArtwork {
  const choice = chooseAmong(brand, enrichment, ground, among);
  if (choice === null) {
    const { contrast, ...placeholder } = drawPlaceholder(brand, ground);
    return { ...placeholder, onGround: { contrast, plate: null } };
  }
  const { artwork, plate, contrast } = choice;
  return {
    ...serveAsIs(brand, artwork),
    ...redraw(artwork, choice),
    onGround: { contrast, plate },
  };
}

/** A variant that there is not falls back to mono, as without a ground. */
function chooseAmong(
  brand: Brand,
  enrichment: Enrichment | null,
  ground: string,
  among: Variant | null,
): Choice | null {
  if (among === null) return chooseOnGround(brand, enrichment, ground, variants);
  return (
    chooseOnGround(brand, enrichment, ground, [among]) ??
    chooseOnGround(brand, enrichment, ground, ['mono'])
  );
}

/** The bytes and their name, where they are not those of the artwork itself. */
function redraw(artwork: Artwork, { paint, plate }: Choice) {
  if (paint === null && plate === null) return {};
  const svg = new TextDecoder().decode(artwork.svg);
  const drawn = paint === null ? svg : (paintMono(svg, paint) ?? svg);
  const bytes = new TextEncoder().encode(plate === null ? drawn : putOnPlate(drawn, plate));
  return { svg: bytes, etag: nameBytes(bytes) };
}
