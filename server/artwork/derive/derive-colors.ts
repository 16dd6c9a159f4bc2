import { converter, differenceEuclidean, parse } from 'culori';
import type { ColorRole } from '../../catalog/catalog';
import type { Ink } from '../../catalog/ink';
import { achromaticMax } from '../../contract/thresholds';
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

/** A smaller share of a drawing is a detail, such as a dot. */
const hueShareMin = 0.1;
/** In OKLCH: a gray below this is black. */
const darkLightnessMax = 0.45;
/** With more black than this, a mark is black unless the rest of it has one hue. */
const blackShareMax = 0.25;
const clearShareMin = 0.8;
/** In degrees: shades of one color. */
const hueWithin = 40;

/**
 * The color that a drawing is known by, if that is not black: of its most used hue the shade in the middle.
 * Null for a mark in black, white or gray.
 */
export function findAccent(svg: string, { colors }: Pick<Ink, 'colors'>): string | null {
  const shades = colors.flatMap(({ hex, share }) => {
    const color = toOklch(`#${hex}`);
    return color === undefined ? [] : [{ hex, share, ...color }];
  });
  const total = (some: readonly { share: number }[]) =>
    some.reduce((sum, { share }) => sum + share, 0);
  const hued = shades.filter(({ c }) => c > achromaticMax);
  const hues = hued.map(({ h = 0 }) => hued.filter((other) => turn(h, other.h ?? 0) <= hueWithin));
  const [hue = []] = hues.sort((one, other) => total(other) - total(one));
  const black = total(shades.filter(({ c, l }) => c <= achromaticMax && l < darkLightnessMax));
  const isClear = total(hue) >= clearShareMin * total(hued);
  if (total(hue) < hueShareMin || (black > blackShareMax && !isClear)) return null;
  const spread = ({ hex }: { hex: string }) =>
    hue.reduce((sum, other) => sum + other.share * far(hex, other.hex), 0);
  const [middle] = hue.toSorted((one, other) => spread(one) - spread(other));
  if (middle === undefined) return null;
  const paint = listPaintColors(svg).find((one) => far(one, middle.hex) <= paintWithin);
  return paint ?? middle.hex;
}

/** Of two hues in degrees, around the circle. */
const turn = (one: number, other: number) => 180 - Math.abs(180 - Math.abs(one - other));

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
