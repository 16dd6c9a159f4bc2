import { contrast } from '../colors/contrast';
import type { Ink, InkColor } from './measure-ink';

/** The WCAG contrast with the ground that at least this share of the ink reaches. */
export function reachContrast({ colors }: Pick<Ink, 'colors'>, ground: string, share: number) {
  const ratios = colors
    .flatMap(splitOpacity)
    .map(({ hex, share: has, opacity }) => ({
      has,
      ratio: contrast(seen(hex, opacity, ground), ground),
    }))
    .sort((one, other) => other.ratio - one.ratio);
  let reached = 0;
  for (const { has, ratio } of ratios) {
    reached += has;
    // Shares are rounded, so that all of them may add up to a little less than the whole.
    if (reached >= share - 0.005) return ratio;
  }
  return ratios.at(-1)?.ratio ?? 1;
}

/**
 * The opacity of a color is a mean, perhaps of solid parts and faint ones: they are taken as apart, so that
 * no more is promised than is there.
 */
function splitOpacity(color: InkColor): InkColor[] {
  if (color.opacity >= 1) return [color];
  const share = color.share / 2;
  const solid = Math.min(1, color.opacity * 1.5);
  return [solid, color.opacity * 2 - solid].map((opacity) => ({ ...color, share, opacity }));
}

/** What is seen of a color through which the ground shines. */
function seen(hex: string, opacity: number, ground: string): string {
  if (opacity >= 1) return hex;
  return [0, 2, 4]
    .map((at) => {
      const [over, under] = [hex, ground].map((color) =>
        Number.parseInt(color.slice(at, at + 2), 16),
      );
      const mixed = Math.round((over ?? 0) * opacity + (under ?? 0) * (1 - opacity));
      return mixed.toString(16).padStart(2, '0');
    })
    .join('')
    .toUpperCase();
}
