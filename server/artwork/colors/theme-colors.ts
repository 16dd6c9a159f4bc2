import { clampChroma, converter } from 'culori';
import {
  darkBackground,
  graphicsContrastMin,
  lightBackground,
  textContrastMin,
} from '../../contract/thresholds';
import type { Variant } from '../../contract/variants';
import { contrast, toHex } from './contrast';

const toOklch = converter('oklch');
const neutralChromaMax = 0.03;
const neutralLightnessMax = 0.45;
/** Halvings of the range between the color and white, down to less than one step of a channel. */
const halvings = 10;

/** Black or white, whichever is more legible as text on the color: always 4.5:1 or more. */
export function contrastTextColor(color: string): string {
  return contrast(color, 'FFFFFF') >= contrast(color, '000000') ? 'FFFFFF' : '000000';
}

/**
 * The color itself if it is legible as text on a dark page, else the same hue, lightened until it is. A dark
 * color without a hue, such as black, turns white.
 */
export function darkModeColor(color: string): string {
  if (readsOnDark(color)) return color;
  const base = toOklch(`#${color}`);
  if (base === undefined) throw new Error(`"${color}" is not a color.`);
  if (base.c < neutralChromaMax && base.l < neutralLightnessMax) return 'FFFFFF';
  const lightened = (l: number) => toHex(clampChroma({ ...base, l }, 'oklch'));
  let tooDark = base.l;
  let bright = 1;
  for (let step = 0; step < halvings; step++) {
    const middle = (tooDark + bright) / 2;
    if (readsOnDark(lightened(middle))) bright = middle;
    else tooDark = middle;
  }
  return lightened(bright);
}

function readsOnDark(color: string): boolean {
  return contrast(color, darkBackground) >= textContrastMin;
}

const nearBlack = '#111111';
const white = '#FFFFFF';

/** The paint of a variant that is recolored from a drawing with a single paint. */
export function paintOf(variant: Variant, brandColor: string | null): string {
  switch (variant) {
    case 'mono':
      return 'currentColor';
    case 'dark':
      return brandColor === null ? white : `#${darkModeColor(brandColor)}`;
    case 'light':
      return brandColor !== null && contrast(brandColor, lightBackground) >= graphicsContrastMin
        ? `#${brandColor}`
        : nearBlack;
    default:
      return `#${brandColor ?? '000000'}`;
  }
}
