import { graphicsContrastMin } from '../contract/thresholds';
import { plainPaintOn } from './backgrounds/background';
import { contrast } from './colors/contrast';
import { contrastTextColor } from './colors/theme-colors';
import type { Initialed } from './draw-placeholder';
import { chooseColor, chooseMonogram } from './monogram';
import { termsLink } from './rights/terms';
import { etagOf, type ServedArtwork } from './served-artwork';

export type MonogramOptions = {
  /** The color of the tile, by default the brand's, or one derived from its slug or domain. Bare RRGGBB. */
  color?: string | undefined;
  /** The color of the page, from which the tile stands out. Bare RRGGBB. */
  background?: string | undefined;
};

/** Of 64 units: a pixel of a picture with 16. */
const pixel = 4;
/** The height of a glyph, and of its center line in the tile. */
const [glyphHeight, height] = [28, 8 * pixel];

/**
 * A tile with the first letter of a name, in black or white, whichever is legible on it: 4.5:1 or more. As
 * `drawPlaceholder`, but made for small pictures: at 16 pixels its stems are two pixels wide and lie between pixels.
 */
export function drawMonogram(
  brand: Initialed,
  { color, background }: MonogramOptions = {},
): ServedArtwork {
  const own = color ?? brand.brandColor ?? chooseColor(brand.slug);
  const isSeen = background === undefined || contrast(own, background) >= graphicsContrastMin;
  const tile = isSeen ? own : plainPaintOn(background);
  const [wide, path] = chooseMonogram(brand.name);
  const width = Math.round((wide * height) / glyphHeight / (2 * pixel)) * 2 * pixel;
  const letter = stretch(path, wide === 0 ? 1 : width / wide, height / glyphHeight);
  const svg = new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="12" fill="#${tile}"/>` +
      `<path fill="none" stroke="#${contrastTextColor(tile)}" stroke-width="${2 * pixel}" stroke-linecap="round" ` +
      `stroke-linejoin="round" transform="translate(${32 - width / 2} 16)" d="${letter}"/></svg>`,
  );
  return {
    variant: 'placeholder',
    svg,
    etag: etagOf(svg),
    link: termsLink(null, brand),
    ...(background !== undefined && {
      onBackground: { contrast: contrast(tile, background), backdrop: null, treatment: 'none' },
    }),
  };
}

/** What the numbers of a command are: of `A`, the rotation and the flags stay. */
const axes: Readonly<Record<string, string>> = { H: 'x', V: 'y', A: 'xy---xy' };

/** The path with other proportions; a transform would distort its stroke, too. */
function stretch(path: string, byX: number, byY: number): string {
  return path.replaceAll(/([A-Za-z])([^A-Za-z]*)/g, (_, command: string, numbers: string) => {
    const order = axes[command.toUpperCase()] ?? 'xy';
    const stretched = [...numbers.matchAll(/-?(?:\d*\.)?\d+/g)].map(([number], i) => {
      const axis = order[i % order.length];
      const by = axis === 'x' ? byX : axis === 'y' ? byY : 1;
      return Number((Number(number) * by).toFixed(3));
    });
    return command + stretched.join(' ');
  });
}
