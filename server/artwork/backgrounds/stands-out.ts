import { converter, differenceEuclidean } from 'culori';
import {
  achromaticMax,
  darkLuminanceMax,
  lightLuminanceMin,
  standsOutContrast,
  standsOutDistance,
  standsOutShare,
  visibleExtentMin,
} from '../../contract/thresholds';
import { channelsOf, contrast, luminance } from '../colors/contrast';
import { areaAround } from '../ink/bounds';
import type { Ink } from '../ink/measure-ink';
import { blend } from '../ink/reach-contrast';

const toOklch = converter('oklch');
const distance = differenceEuclidean('oklab');

/**
 * Whether people would recognize the drawing on the background: enough of its area is seen, and no outer
 * part vanishes. A part in the color of the background is carried by the shape around it, as the white
 * triangle of a red play button is on white.
 */
export function standsOut({ colors, box }: Ink, background: string): boolean {
  const contrastMin = standsOutContrast[shadeOf(background)];
  const seen = colors.filter((color) => {
    const hex = blend(color.hex, color.opacity, background);
    return (
      contrast(hex, background) >= contrastMin &&
      distance(`#${hex}`, `#${background}`) >= standsOutDistance
    );
  });
  const area = seen.reduce((sum, { share }) => sum + share, 0);
  const extent = areaAround(seen.map((color) => color.box ?? box)) / areaAround([box]);
  return area >= standsOutShare && extent >= visibleExtentMin;
}

function shadeOf(background: string): keyof typeof standsOutContrast {
  const bright = luminance(...channelsOf(background));
  if (bright <= darkLuminanceMax) return 'dark';
  return bright >= lightLuminanceMin ? 'light' : 'between';
}

/** Black, white and gray alone: such a mark is itself in any of them. */
export function isAchromatic({ colors }: Ink): boolean {
  return colors.every(({ hex }) => (toOklch(`#${hex}`)?.c ?? 0) <= achromaticMax);
}
