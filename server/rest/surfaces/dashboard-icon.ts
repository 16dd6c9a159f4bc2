import { chooseArtwork, pickArtwork, requireVariantInPlan } from '../../artwork/choose-artwork';
import { choosePicture } from '../../artwork/choose-picture';
import { etagOf, type ServedArtwork } from '../../artwork/served-artwork';
import type { Brand } from '../../catalog/catalog';
import type { Bucket } from '../../contract/plans';
import type { Variant } from '../../contract/variants';
import { representPicture, representSvg } from '../request/represent-artwork';
import type { Representation } from '../request/responses';
import { paintSurfaceMono } from './paint-surface-mono';
import { findSurfaceBrand, getSurfaceBrand, type SurfaceRequest } from './surface';

/** The formats of dashboards' icons, and what each costs. */
export const iconCosts = {
  svg: 'svg',
  png: 'png',
  webp: 'webp',
  avif: 'png',
  ico: 'png',
} as const satisfies Record<string, Bucket>;

export type IconFormat = keyof typeof iconCosts;

/** Of their PNG and WebP files. */
const sizePx = 512;

/** What the name of a file says about the icon's own color: `x-light` is for dark pages. */
export type Tone = 'light' | 'dark';

/**
 * The brand that a file is named for, by its whole name first: a brand may be called like a tone.
 * @throws AppError `service_not_found` or `scope_missing`
 */
export function getTonedBrand(
  name: string,
  { caller }: SurfaceRequest,
): { brand: Brand; tone: Tone | null } {
  const whole = findSurfaceBrand(name, caller);
  if (whole !== null) return { brand: whole, tone: null };
  const [, base, tone = null] = /^(.+)-(light|dark)$/.exec(name) ?? [];
  return { brand: getSurfaceBrand(base ?? name, caller), tone: tone as Tone | null };
}

/** The variant that is asked for; by default color, and mono on a plan without it. */
export function presentVariant(
  request: SurfaceRequest,
  brand: Brand,
  format: IconFormat,
  variant?: Variant,
): Representation | Promise<Representation> {
  const { plan } = request;
  if (variant !== undefined) requireVariantInPlan(variant, plan);
  const options = {
    variant: variant ?? (plan.allVariants ? 'color' : 'mono'),
    isVariantGiven: variant !== undefined,
  };
  const choose = format === 'svg' ? chooseArtwork : choosePicture;
  return presentDrawing(request, { brand, format, artwork: choose(brand, options, plan) });
}

/** Mono in a color. */
export function presentPainted(
  request: SurfaceRequest,
  brand: Brand,
  format: IconFormat,
  color: string,
): Representation | Promise<Representation> {
  const served = pickArtwork(brand, 'mono');
  const svg = Buffer.from(paintSurfaceMono(new TextDecoder().decode(served.svg), color));
  return presentDrawing(request, { brand, format, artwork: { ...served, svg, etag: etagOf(svg) } });
}

function presentDrawing(
  { c }: SurfaceRequest,
  { brand, format, artwork }: { brand: Brand; format: IconFormat; artwork: ServedArtwork },
): Representation | Promise<Representation> {
  const audience = { version: undefined, isPrivate: brand.layer === 'account' };
  return format === 'svg'
    ? representSvg(artwork, audience)
    : representPicture(c, { brand, artwork, format, size: sizePx }, audience);
}
