import { type Color, formatHex } from 'culori';

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
