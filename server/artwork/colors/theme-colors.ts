import { clampChroma, converter, formatHex } from 'culori';
import { contrast, darkGround, textContrastMin } from './contrast';

const toOklch = converter('oklch');
const neutralChromaMax = 0.03;
const neutralLightnessMax = 0.45;
/** Halvings of the span between the color and white: well below a step of one channel. */
const halvings = 10;

/** Black or white, whichever reads better as text on the color: always 4.5:1 or more. */
export function contrastTextColor(color: string): string {
  return contrast(color, 'FFFFFF') >= contrast(color, '000000') ? 'FFFFFF' : '000000';
}

/**
 * The color itself where it reads as text on a dark page, else the same hue, lightened until it does.
 * What has no hue to keep, as black, turns white.
 */
export function darkModeColor(color: string): string {
  if (readsOnDark(color)) return color;
  const base = toOklch(`#${color}`);
  if (base === undefined) throw new Error(`"${color}" is no color.`);
  if (base.c < neutralChromaMax && base.l < neutralLightnessMax) return 'FFFFFF';
  const lightened = (l: number) =>
    formatHex(clampChroma({ ...base, l }, 'oklch'))
      .slice(1)
      .toUpperCase();
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
  return contrast(color, darkGround) >= textContrastMin;
}
