import { channelsOf, contrast } from '../colors/contrast';
import type { Ink, InkColor } from '../../catalog/ink';

/** The WCAG contrast with the background that at least `share` of the ink reaches. */
export function reachContrast({ colors }: Pick<Ink, 'colors'>, background: string, share: number) {
  const ratios = colors
    .flatMap(splitOpacity)
    .map(({ hex, share: has, opacity }) => ({
      has,
      ratio: contrast(blend(hex, opacity, background), background),
    }))
    .sort((one, other) => other.ratio - one.ratio);
  let reached = 0;
  for (const { has, ratio } of ratios) {
    reached += has;
    // Shares are rounded and may add up to slightly less than 1.
    if (reached >= share - 0.005) return ratio;
  }
  return ratios.at(-1)?.ratio ?? 1;
}

/** Opacity is a mean, perhaps of solid and faint parts: assume two halves, so as not to promise too much. */
function splitOpacity(color: InkColor): InkColor[] {
  if (color.opacity >= 1) return [color];
  const share = color.share / 2;
  const solid = Math.min(1, color.opacity * 1.5);
  return [solid, color.opacity * 2 - solid].map((opacity) => ({ ...color, share, opacity }));
}

/** The color that a translucent color has on the background. */
export function blend(hex: string, opacity: number, background: string): string {
  if (opacity >= 1) return hex;
  const under = channelsOf(background);
  return channelsOf(hex)
    .map((over, i) => Math.round(over * opacity + (under[i] ?? 0) * (1 - opacity)))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
}
