import { colorsNamed } from 'culori';
import { readViewBox } from '../../artwork/ink/bounds';
import { paintMono } from '../../artwork/ink/recolor-svg';
import type { Box } from '../../catalog/ink';

/** A color as families have it in an address: 3, 4, 6 or 8 hex digits, or a CSS keyword. Null for anything else. */
export function parseSurfaceColor(text: string | undefined): string | null {
  const color = text?.replace(/^#/, '').toLowerCase() ?? '';
  if (/^(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.test(color)) return color;
  const named = Object.hasOwn(colorsNamed, color)
    ? colorsNamed[color as keyof typeof colorsNamed]
    : undefined;
  return named === undefined ? null : named.toString(16).padStart(6, '0');
}

/**
 * The drawing in one color, or in another one where the reader's system is dark. One that has several colors stays as
 * it is.
 */
export function paintSurfaceMono(svg: string, color: string, darkColor = color): string {
  const painted = paintMono(svg, color);
  if (painted === null || darkColor === color) return painted ?? svg;
  const style = `svg{color:#${color}}@media (prefers-color-scheme:dark){svg{color:#${darkColor}}}`;
  return painted
    .replaceAll(`"#${color}"`, '"currentColor"')
    .replace(/(?<=^<svg[^>]*>)/, `<style>${style}</style>`);
}

/** A color that no drawing has. */
const mark = '010203';

/** The drawing in the text color of the page around it. One that has several colors stays as it is. */
export const inCurrentColor = (svg: string): string =>
  paintMono(svg, mark)?.replaceAll(`"#${mark}"`, '"currentColor"') ?? svg;

/** The drawing without the empty space around it. */
export function cropToInk(svg: string, ink: Box): string {
  const { x, y, width, height } = readViewBox(svg);
  const box = [x + ink.x * width, y + ink.y * height, ink.width * width, ink.height * height];
  const rounded = box.map((value) => Number(value.toFixed(3))).join(' ');
  return svg.replace(/viewBox="[^"]*"/, `viewBox="${rounded}"`);
}

/** Sets the width and the height in pixels; the width follows from the ratio of the view box. */
export function setHeight(svg: string, heightPx: number): string {
  const { width, height } = readViewBox(svg);
  const widthPx = Number(((heightPx * width) / height).toFixed(3));
  return svg.replace('<svg', `<svg width="${widthPx}" height="${heightPx}"`);
}
