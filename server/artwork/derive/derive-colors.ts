import { converter, differenceEuclidean, parse } from 'culori';
import type { ColorRole } from '../../catalog/catalog';
import type { Ink } from '../../catalog/ink';
import { toHex } from '../colors/contrast';
import { contrastTextColor, darkModeColor } from '../colors/theme-colors';

const accentsMax = 4;
const accentShareMin = 0.03;
/** In OKLab: an accent is at least this far from the other colors of the brand. */
const distinctFrom = 0.1;
/** In OKLab: a measured color this near to a paint of the drawing is that paint. */
const paintWithin = 0.02;

const distance = differenceEuclidean('oklab');
const toOklch = converter('oklch');

/** The roles that follow from the brand color alone. */
export function listBaseRoles(brandColor: string | null): ColorRole[] {
  if (brandColor === null) return [];
  const dark = darkModeColor(brandColor);
  return [
    { role: 'primary', hex: brandColor, source: 'stored' },
    { role: 'onPrimary', hex: contrastTextColor(brandColor), source: 'derived' },
    { role: 'dark', hex: dark, source: dark === brandColor ? 'stored' : 'derived' },
  ];
}

/**
 * The base roles, and the other inks of the full-color artwork as accents.
 * @param drawn that artwork, if a source drew it
 */
export function deriveColors(
  brandColor: string | null,
  drawn: { svg: string; ink: Ink | null } | null,
): ColorRole[] {
  const roles = listBaseRoles(brandColor);
  if (drawn === null) return roles;
  const inks = drawn.ink?.colors ?? [];
  const paints = listPaintColors(drawn.svg);
  const accents: ColorRole[] = [];
  for (const { hex, share } of inks) {
    if (accents.length === accentsMax || share < accentShareMin || isPaper(hex)) continue;
    const paint = paints.find((candidate) => far(candidate, hex) <= paintWithin);
    const accent = paint ?? hex;
    const others = [...roles.slice(0, 1), ...accents].map((role) => role.hex);
    if (others.some((other) => far(other, accent) < distinctFrom)) continue;
    accents.push({
      role: `accent${accents.length + 1}`,
      hex: accent,
      source: paint === undefined ? 'derived' : 'stored',
    });
  }
  return [...roles, ...accents];
}

const far = (one: string, other: string) => distance(`#${one}`, `#${other}`);

/** White between the colors is the page, not a brand color. */
function isPaper(hex: string): boolean {
  const color = toOklch(`#${hex}`);
  return color !== undefined && color.l > 0.96 && color.c < 0.03;
}

/** The colors written in the drawing. */
function listPaintColors(svg: string): string[] {
  const values = [...svg.matchAll(/(?:fill|stroke|stop-color|flood-color)[=:]\s*"?([#\w]+)/g)];
  return [...new Set(values.map(([, value = '']) => value))].flatMap((value) => {
    const color = parse(value);
    return color === undefined ? [] : [toHex(color)];
  });
}
