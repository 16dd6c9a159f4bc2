import type { Interior } from '../../catalog/ink';
import { expandHex } from '../../contract/limits';
import { darkBackground, lightBackground } from '../../contract/thresholds';
import { contrast } from '../colors/contrast';
import { readViewBox } from '../ink/bounds';

/** The background as bare RRGGBB. `on` must match `backgroundPattern`. */
export function parseBackground(on: string): string {
  if (on === 'dark') return darkBackground;
  if (on === 'light') return lightBackground;
  return expandHex(on);
}

/** Whether white stands out from it more than black. */
export function isDarkBackground(background: string): boolean {
  return contrast(background, lightBackground) > contrast(background, '000000');
}

/** White or near-black, whichever stands out more. */
export function plainPaintOn(background: string): string {
  return contrast(background, lightBackground) >= contrast(background, darkBackground)
    ? lightBackground
    : darkBackground;
}

/** The margin around the drawing and the radius of the corners, in shares of the shorter side. */
const margin = 0.35;
const roundness = 0.2;

/** The unchanged drawing on a backdrop of one color. Takes sanitized SVG. */
export function putOnBackdrop(svg: string, backdrop: string): string {
  const { x, y, width, height } = readViewBox(svg);
  const shorter = Math.min(width, height);
  const outside = margin * shorter;
  const box = [x - outside, y - outside, width + 2 * outside, height + 2 * outside].map(round);
  const [left = 0, top = 0, wide = 0, high = 0] = box;
  const inner = svg.replace(
    /^<svg xmlns="[^"]*"/,
    `<svg x="${x}" y="${y}" width="${width}" height="${height}"`,
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(' ')}">` +
    `<rect x="${left}" y="${top}" width="${wide}" height="${high}" rx="${round(roundness * shorter)}" fill="#${backdrop}"/>` +
    `${inner}</svg>`
  );
}

/** The drawing with the part of its plate that the page shows through in white. Takes sanitized SVG. */
export function fillInterior(svg: string, { shape, box }: Interior): string {
  const view = readViewBox(svg);
  const [x, y] = [view.x + box.x * view.width, view.y + box.y * view.height];
  const [width, height] = [box.width * view.width, box.height * view.height];
  const size = `x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"`;
  const radius = shape === 'rect' ? '' : ` rx="${round(width / 2)}" ry="${round(height / 2)}"`;
  return svg.replace(/(?<=^<svg[^>]*>)/, `<rect ${size}${radius} fill="#fff" stroke="none"/>`);
}

const round = (value: number) => Number(value.toFixed(3));
