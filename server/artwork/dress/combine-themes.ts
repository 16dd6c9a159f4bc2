import { LRUCache } from 'lru-cache';
import { readViewBox } from '../ink/bounds';
import { etagOf, type ServedArtwork } from '../served-artwork';
import { prefixIds } from './prefix-ids';

/**
 * Both drawings in one SVG, which shows the one for the visitor's color scheme; just the drawing if both are the same.
 * The one for a dark page is fitted into the box of the other. The rest describes the one for a light page.
 */
export function combineThemes(light: ServedArtwork, dark: ServedArtwork): ServedArtwork {
  if (light.etag === dark.etag) return light;
  const key = light.etag + dark.etag;
  const known = combined.get(key);
  const drawing = known ?? combine(light, dark);
  if (known === undefined) combined.set(key, drawing);
  return { ...light, ...drawing };
}

const combined = new LRUCache<string, Pick<ServedArtwork, 'svg' | 'etag'>>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: ({ svg }) => svg.byteLength + 300,
});

function combine(light: ServedArtwork, dark: ServedArtwork) {
  // A page may hold several such drawings, and a style in one would apply to all.
  const name = `m${light.etag.slice(1, 7)}${dark.etag.slice(1, 7)}`;
  const drawing = new TextDecoder().decode(light.svg);
  const { x, y, width, height } = readViewBox(drawing);
  const box = `x="${x}" y="${y}" width="${width}" height="${height}"`;
  const place = (svg: string, theme: 'light' | 'dark') =>
    `<g class="${name}-${theme}">` +
    `${prefixIds(svg, `${name}-${theme}`).replace(/^<svg xmlns="[^"]*"/, `<svg ${box}`)}</g>`;
  const svg = new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}">` +
      `<style>.${name}-dark{display:none}@media(prefers-color-scheme:dark){` +
      `.${name}-light{display:none}.${name}-dark{display:inline}}</style>` +
      `${place(drawing, 'light')}${place(new TextDecoder().decode(dark.svg), 'dark')}</svg>`,
  );
  return { svg, etag: etagOf(svg) };
}
