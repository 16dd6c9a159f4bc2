import { converter } from 'culori';
import { luminance } from '../colors/contrast';
import { readViewBox } from '../ink/bounds';

const toRgb = converter('rgb');

/** The colors in a mask are opacity, and stay. */
const paints =
  /<mask[\s>].*?<\/mask>|(?<=\s(?:fill|stroke|stop-color|flood-color|color)=")[^"]+(?=")/gs;
/** Makes colors of its own, or of pixels. */
const mixing = /<filter|<image|mix-blend-mode/;

/**
 * The drawing in grays of the same luminance, so that each contrast stays what it is. Takes sanitized SVG.
 * Paints are rewritten, because filters make blurred pixels of shapes in some browsers: only a drawing that mixes
 * colors or has pixels gets one.
 */
export function grayscaleSvg(svg: string): string {
  if (!mixing.test(svg)) return svg.replaceAll(paints, grayOf);
  const { x, y, width, height } = readViewBox(svg);
  const area = `x="${x}" y="${y}" width="${width}" height="${height}"`;
  const inner = svg.replace(/^<svg xmlns="[^"]*"/, `<svg ${area}`);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}">` +
    `<filter id="marque-gray" filterUnits="userSpaceOnUse" ${area} color-interpolation-filters="linearRGB">` +
    `<feColorMatrix type="saturate" values="0"/></filter><g filter="url(#marque-gray)">${inner}</g></svg>`
  );
}

/** Masks, keywords, such as `none`, and references stay. */
function grayOf(paint: string): string {
  if (paint.startsWith('<')) return paint;
  const color = toRgb(paint);
  if (color === undefined || paint === 'transparent') return paint;
  const [red, green, blue] = [color.r, color.g, color.b].map(
    (channel) => Math.min(1, Math.max(0, channel)) * 255,
  );
  const bright = luminance(red ?? 0, green ?? 0, blue ?? 0);
  const channel = bright <= 0.0031308 ? bright * 12.92 : 1.055 * bright ** (1 / 2.4) - 0.055;
  const level = Math.round(channel * 255);
  const { alpha = 1 } = color;
  if (alpha < 1) return `rgba(${level},${level},${level},${alpha})`;
  return `#${level.toString(16).padStart(2, '0').repeat(3)}`;
}
