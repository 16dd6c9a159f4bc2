import { type Color, formatHex } from 'culori';
import type { Ink, InkColor } from '../../catalog/ink';

/** WCAG relative luminance of 8-bit channels, 0 to 1. */
export function luminance(red: number, green: number, blue: number): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** WCAG contrast of two luminances, 1 to 21. */
export function luminanceContrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** WCAG contrast of two colors, 1 to 21. */
export function contrast(one: string, other: string): number {
  return luminanceContrast(luminance(...channelsOf(one)), luminance(...channelsOf(other)));
}

/** @param hex bare RRGGBB */
export function channelsOf(hex: string): [red: number, green: number, blue: number] {
  const color = Number.parseInt(hex, 16);
  return [color >> 16, (color >> 8) & 255, color & 255];
}

/** As bare RRGGBB in upper case. */
export function toHex(color: Color): string {
  return formatHex(color).slice(1).toUpperCase();
}

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

/** Opacity is a mean, perhaps of solid and faint parts: assume two halves, so as not to overstate the contrast. */
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
