import type { Brand } from '../catalog/catalog';
import { contrast, graphicsContrastMin } from '../colors/contrast';
import { contrastTextColor } from '../colors/theme-colors';
import { termsLink } from '../rights/terms-link';
import { monogramGlyph } from './monogram-glyphs';
import { nameBytes } from './name-bytes';
import { plainPaintOn } from './parse-ground';
import type { ServedArtwork } from './served-artwork';

const neutralColor = '6B7280';

/**
 * A tile with the brand's initial: the same brand always gets the same bytes. Without a ground the tile has
 * the brand's color, and the letter is black or white. On a ground the tile has a color that stands
 * out there, and the letter is cut out of it.
 */
export function drawPlaceholder(
  brand: Brand,
  ground?: string,
): ServedArtwork & { contrast: number } {
  const own = brand.brandColor ?? neutralColor;
  const isReadable = ground === undefined || contrast(own, ground) >= graphicsContrastMin;
  const color = isReadable ? own : plainPaintOn(ground);
  const tile = (fill: string) => `<rect width="64" height="64" rx="12" fill="${fill}"/>`;
  const letter = drawLetter(brand.name, ground === undefined ? contrastTextColor(color) : '000');
  const drawing =
    ground === undefined
      ? tile(`#${color}`) + letter
      : `<mask id="cut">${tile('#fff')}${letter}</mask><g mask="url(#cut)">${tile(`#${color}`)}</g>`;
  const svg = new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${drawing}</svg>`,
  );
  return {
    variant: 'placeholder',
    svg,
    etag: nameBytes(svg),
    link: termsLink(null, brand),
    contrast: ground === undefined ? 1 : contrast(color, ground),
  };
}

function drawLetter(name: string, color: string): string {
  const [width, path] = monogramGlyph(name);
  return (
    `<path fill="none" stroke="#${color}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round" ` +
    `transform="translate(${32 - width / 2} 18)" d="${path}"/>`
  );
}
