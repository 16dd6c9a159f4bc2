import { hash } from 'node:crypto';
import type { ColorRole } from '../../catalog/catalog';
import type { Ink } from '../../catalog/ink';
import {
  darkBackground,
  graphicsContrastMin,
  iconAspect,
  lightBackground,
  nearWhiteChannelMin,
  readableShare,
} from '../../contract/thresholds';
import type { Variant } from '../../contract/variants';
import { log } from '../../platform/log';
import { channelsOf, reachContrast } from '../colors/contrast';
import { paintOf } from '../colors/theme-colors';
import { measureInk } from '../ink/measure-ink';
import { recolorSvg } from '../ink/recolor-svg';
import { deriveColors } from './derive-colors';

/** A brand's own facts. Of several colors, `brandColor` is the main one: bare RRGGBB. */
export type BrandDrawings = {
  brandColor: string | null;
  /** Sanitized. `derived`: already recolored. */
  artwork: ReadonlyMap<Variant, { svg: string; origin: 'source' | 'derived' }>;
};

/** A variant made from another one: recolored, or the same drawing where it fits as it is. */
export type DerivedVariant = { variant: Variant; from: Variant; svg: string; sha256: string };

export type DerivedBrand = {
  colors: ColorRole[];
  /** Each variant comes after the one it is made from. */
  variants: DerivedVariant[];
  /** Of own and derived drawings, by SHA-256. */
  inks: ReadonlyMap<string, Ink>;
};

/**
 * Computes everything that follows from the drawings of a brand: always the same for the same drawings. It renders
 * them, so it runs once, when they are stored.
 */
export async function deriveBrand({ brandColor, artwork }: BrandDrawings): Promise<DerivedBrand> {
  const inks = new Map<string, Ink>();
  const all = new Map<Variant, Drawing>();
  for (const [variant, { svg }] of artwork) {
    const drawing = { svg, sha256: hash('sha256', svg) };
    all.set(variant, drawing);
    await measure(drawing, inks);
  }
  const color = all.get('color');
  const isDrawn = artwork.get('color')?.origin === 'source';
  const variants: DerivedVariant[] = [];
  for (const { variant, candidates, suits } of recipes) {
    if (all.has(variant)) continue;
    for (const candidate of candidates(all, brandColor)) {
      const ink = candidate && (await measure(candidate, inks));
      if (!ink || !suits(ink)) continue;
      all.set(variant, candidate);
      variants.push({ variant, ...candidate });
      break;
    }
  }
  const drawn = isDrawn && color ? { svg: color.svg, ink: inks.get(color.sha256) ?? null } : null;
  return { colors: deriveColors(brandColor, drawn), variants, inks };
}

type Drawing = { svg: string; sha256: string };
type Candidate = Drawing & { from: Variant };

type Recipe = {
  variant: Variant;
  /** In order of preference; the first that fits is taken. */
  candidates: (
    all: ReadonlyMap<Variant, Drawing>,
    brandColor: string | null,
  ) => (Candidate | null)[];
  suits: (ink: Ink) => boolean;
};

/**
 * The variants are derived in this order, from the brand's own and from those before them: recolored if the
 * drawing has one paint, unchanged if it fits as it is. A wordmark is never derived.
 */
const recipes: readonly Recipe[] = [
  {
    variant: 'mono',
    candidates: (all, brandColor) =>
      (['color', 'icon', 'light', 'dark'] as const).map((from) =>
        recolor(all, from, paintOf('mono', brandColor)),
      ),
    suits: () => true,
  },
  {
    variant: 'color',
    candidates: (all, brandColor) =>
      brandColor === null || isNearWhite(brandColor)
        ? []
        : [recolor(all, 'mono', paintOf('color', brandColor))],
    suits: () => true,
  },
  {
    variant: 'dark',
    candidates: (all, brandColor) => [
      recolor(all, 'mono', paintOf('dark', brandColor)),
      keep(all, 'color'),
    ],
    suits: (ink) => isReadable(ink, darkBackground),
  },
  {
    variant: 'light',
    candidates: (all, brandColor) => [
      recolor(all, 'mono', paintOf('light', brandColor)),
      keep(all, 'color'),
    ],
    suits: (ink) => isReadable(ink, lightBackground),
  },
  {
    variant: 'icon',
    candidates: (all) => {
      const name = outline(all.get('wordmark'));
      return (['color', 'light', 'mono'] as const)
        .filter((from) => outline(all.get(from)) !== name)
        .map((from) => keep(all, from));
    },
    suits: (ink) => isIconShaped(ink) && isReadable(ink, lightBackground),
  },
];

async function measure({ svg, sha256 }: Drawing, inks: Map<string, Ink>): Promise<Ink | null> {
  const known = inks.get(sha256);
  if (known !== undefined) return known;
  const measured = await measureInk(svg).catch((error: unknown) => {
    // The brand's other drawings may still be fine.
    log.warn({ err: error, sha256 }, 'a drawing cannot be measured');
    return null;
  });
  if (measured !== null) inks.set(sha256, measured);
  return measured;
}

/** Not sanitized again: changing the paint cannot make a stored drawing unsafe. */
function recolor(
  all: ReadonlyMap<Variant, Drawing>,
  from: Variant,
  paint: string,
): Candidate | null {
  const drawing = all.get(from);
  const svg = drawing ? recolorSvg(drawing.svg, paint) : null;
  return svg === null ? null : { from, svg, sha256: hash('sha256', svg) };
}

function keep(all: ReadonlyMap<Variant, Drawing>, from: Variant): Candidate | null {
  const drawing = all.get(from);
  return drawing === undefined ? null : { from, ...drawing };
}

/** The drawing without its paints: equal for the same shapes in other colors. */
const outline = (drawing: Drawing | undefined) =>
  drawing?.svg.replaceAll(/ (?:fill|stroke)="[^"]*"/g, '');

/** Whether enough of the ink stands out from the background. */
const isReadable = (ink: Ink, background: string) =>
  reachContrast(ink, background, readableShare) >= graphicsContrastMin;

export function isIconShaped({ aspect }: Pick<Ink, 'aspect'>): boolean {
  return aspect >= iconAspect.min && aspect <= iconAspect.max;
}

/** A drawing in this color would vanish on a white page. */
export function isNearWhite(hex: string): boolean {
  return Math.min(...channelsOf(hex)) >= nearWhiteChannelMin;
}
