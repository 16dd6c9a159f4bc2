import { converter, differenceEuclidean } from 'culori';
import {
  achromaticMax,
  carriedShareMin,
  darkLuminanceMax,
  graphicsContrastMin,
  lightLuminanceMin,
  standsOutContrast,
  standsOutDistance,
  standsOutExtentMin,
  standsOutPartMin,
  standsOutShare,
  twoToneShareMin,
  vanishesDistance,
} from '../../contract/thresholds';
import { blend, channelsOf, contrast, luminance } from '../colors/contrast';
import { areaAround, coverage } from '../ink/bounds';
import type { Ink } from '../../catalog/ink';

const toOklch = converter('oklch');
const distance = differenceEuclidean('oklab');

/**
 * Whether people would recognize the drawing on the background: enough of its area is visible, and no outer
 * part vanishes. A part in the background's color is outlined by the shape around it, like the white
 * triangle of a red play button is on white. Several colors also stand out from each other; of
 * one alone, only the contrast shows the shape on a dark page.
 */
export function standsOut({ colors, box }: Ink, background: string): boolean {
  const shade = shadeOf(background);
  const isOneOnDark = shade === 'dark' && colors.length === 1;
  const contrastMin = isOneOnDark ? graphicsContrastMin : standsOutContrast[shade];
  const parts = colors.map(({ hex, opacity, share, box: own = box }) => {
    const shown = blend(hex, opacity, background);
    const fromBackground = distance(`#${shown}`, `#${background}`);
    const isSeen =
      fromBackground >= standsOutDistance && contrast(shown, background) >= contrastMin;
    return { share, box: own, isSeen, isGone: fromBackground < vanishesDistance };
  });
  const seen = parts.filter(({ isSeen }) => isSeen);
  const area = seen.reduce((sum, { share }) => sum + share, 0);
  const extent = areaAround(seen.map((part) => part.box)) / areaAround([box]);
  const isLost = ({ share, isGone, box: own }: (typeof parts)[number]) =>
    isGone &&
    share >= standsOutPartMin &&
    seen.every((part) => coverage(own, part.box) < carriedShareMin);
  return (
    area >= standsOutShare[shade] &&
    extent >= standsOutExtentMin &&
    !(shade === 'between' && parts.some(isLost))
  );
}

/** Neither dark nor light, as most colors of brands are. */
export const isBetween = (background: string) => shadeOf(background) === 'between';

function shadeOf(background: string): keyof typeof standsOutContrast {
  const bright = luminance(...channelsOf(background));
  if (bright <= darkLuminanceMax) return 'dark';
  return bright >= lightLuminanceMin ? 'light' : 'between';
}

/** In one tone without a hue: such a mark is recognizable in any color. */
export function isSilhouette({ colors }: Ink): boolean {
  const isGray = colors.every(({ hex }) => (toOklch(`#${hex}`)?.c ?? 0) <= achromaticMax);
  const shareOf = (shade: string) =>
    colors.filter(({ hex }) => shadeOf(hex) === shade).reduce((sum, { share }) => sum + share, 0);
  const isTwoTone = shareOf('dark') >= twoToneShareMin && shareOf('light') >= twoToneShareMin;
  return isGray && !isTwoTone;
}
