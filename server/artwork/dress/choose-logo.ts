import type { Brand } from '../../catalog/catalog';
import type { Plan } from '../../contract/plans';
import type { Variant } from '../../contract/variants';
import { parseBackground } from '../backgrounds/background';
import { chooseArtwork } from '../choose-artwork';
import { choosePicture } from '../choose-picture';
import { combineThemes } from './combine-themes';
import { paintArtwork } from './paint-artwork';
import { drawMonogram } from '../draw-monogram';
import type { Initialed } from '../draw-placeholder';
import type { ServedArtwork } from '../served-artwork';

/** How a logo is to look. */
export type LogoLook = {
  variant?: Variant | undefined;
  /** The background behind the logo, or `auto` for a light and a dark one in one SVG. */
  on?: string | undefined;
  /** The one color of the logo: bare RRGGBB. */
  color?: string | undefined;
};

/** The logo of a brand, as SVG or for a picture; null if it has none. Without a variant it is the colors, if it has them. */
export function chooseLogo(
  brand: Brand,
  isPicture: boolean,
  { variant, on, color }: LogoLook,
  plan: Plan,
): ServedArtwork | null {
  const hasColor = brand.artwork.has('color') || (isPicture && brand.bitmaps.has('color'));
  const usual = variant ?? (plan.allVariants && hasColor ? 'color' : 'mono');
  if (color !== undefined) return paintArtwork(brand, { variant: usual, color }, plan);
  const options = { variant: usual, isVariantGiven: variant !== undefined };
  const chooseOn = (background: string | undefined) =>
    (isPicture ? choosePicture : chooseArtwork)(brand, { ...options, on: background }, plan);
  const chosen =
    on !== 'auto'
      ? chooseOn(on)
      : isPicture
        ? chooseOn(undefined)
        : combineThemes(chooseOn('light'), chooseOn('dark'));
  return chosen.variant === 'placeholder' ? null : chosen;
}

/** What stands in for a logo: the initial. */
export function drawInitial(of: Initialed, { on, color }: LogoLook): ServedArtwork {
  const background = on === undefined || on === 'auto' ? undefined : parseBackground(on);
  return drawMonogram(of, { color, background });
}
