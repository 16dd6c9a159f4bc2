import type { Brand } from '../catalog/catalog';
import { graphicsContrastMin } from '../contract/thresholds';
import { contrast } from './colors/contrast';
import { contrastTextColor } from './colors/theme-colors';
import { termsLink } from './rights/terms';
import { chooseColor, chooseMonogram } from './monogram';
import { plainPaintOn } from './backgrounds/background';
import { etagOf, type ServedArtwork } from './served-artwork';

/** A brand, or what is known of one that the catalog does not have. */
export type Initialed = Pick<Brand, 'slug' | 'name' | 'brandColor' | 'guidelines'>;

/**
 * A tile with the brand's initial, always the same for the same brand. Without a background the tile has the
 * brand color, or one derived from its slug, and the letter is black or white. On a background the tile has a
 * color that stands out, and the letter is cut out of it.
 */
export function drawPlaceholder(brand: Initialed, background?: string): ServedArtwork {
  const own = brand.brandColor ?? chooseColor(brand.slug);
  const isReadable = background === undefined || contrast(own, background) >= graphicsContrastMin;
  const color = isReadable ? own : plainPaintOn(background);
  const tile = (fill: string) => `<rect width="64" height="64" rx="12" fill="${fill}"/>`;
  const letter = drawLetter(brand, background === undefined ? contrastTextColor(color) : '000');
  const drawing =
    background === undefined
      ? tile(`#${color}`) + letter
      : `<mask id="cut">${tile('#fff')}${letter}</mask><g mask="url(#cut)">${tile(`#${color}`)}</g>`;
  const svg = new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${drawing}</svg>`,
  );
  return {
    variant: 'placeholder',
    svg,
    etag: etagOf(svg),
    link: termsLink(null, brand),
    ...(background !== undefined && {
      onBackground: { contrast: contrast(color, background), backdrop: null, treatment: 'none' },
    }),
  };
}

function drawLetter({ name }: Initialed, color: string): string {
  const [width, path] = chooseMonogram(name);
  return (
    `<path fill="none" stroke="#${color}" stroke-width="5.5" stroke-linecap="round" stroke-linejoin="round" ` +
    `transform="translate(${32 - width * 0.6} 15.2)scale(1.2)" d="${path}"/>`
  );
}
