import { markPath } from '../contract/mark';
import type { Brand } from '../catalog/catalog';
import { plans } from '../platform/plans';
import { chooseArtwork } from './choose-artwork';
import { readViewBox } from './ink/bounds';
import { etagOf, type ServedArtwork } from './served-artwork';
import { canDraw, drawText, fitText, measureText } from './text/draw-text';

/** The size of Open Graph pictures. */
export const shareWidth = 1200;
export const shareHeight = 630;

const paper = 'FAFAF8';
const ink = '#161615';
const muted = '#51514C';
const line = '#E6E6E2';
const margin = 72;
/** The box that the artwork is fitted into, and the line below it. */
const artwork = { width: 640, height: 240, middle: 236 };
const footTop = 472;
const baseline = 568;
const nameSizes = [56, 48, 40, 34, 30];

/** The picture of a brand's page for link previews: its artwork, and below it its name and color. */
export function drawSharePicture(brand: Brand): ServedArtwork {
  const options = { variant: 'color', isVariantGiven: false, on: paper } as const;
  const chosen = chooseArtwork(brand, options, plans.internal);
  const drawing = placeArtwork(new TextDecoder().decode(chosen.svg));
  const svg = new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${shareWidth} ${shareHeight}">` +
      `<rect width="${shareWidth}" height="${shareHeight}" fill="#${paper}"/>${drawing}${drawFoot(brand)}</svg>`,
  );
  return { ...chosen, svg, etag: etagOf(svg) };
}

function placeArtwork(drawing: string): string {
  const { width, height } = readViewBox(drawing);
  const scale = Math.min(artwork.width / width, artwork.height / height);
  const [wide, high] = [Math.round(width * scale), Math.round(height * scale)];
  const [x, y] = [Math.round((shareWidth - wide) / 2), Math.round(artwork.middle - high / 2)];
  return drawing.replace(/^<svg /, `<svg x="${x}" y="${y}" width="${wide}" height="${high}" `);
}

/** The brand's color, its name and the color's hex from the left; Marque's mark at the right. */
function drawFoot({ name, slug, brandColor }: Brand): string {
  const hex = brandColor === null ? '' : `#${brandColor}`;
  const swatch =
    brandColor === null
      ? ''
      : `<rect x="${margin}" y="${baseline - 45}" width="52" height="52" rx="10" fill="#${brandColor}" stroke="#CFCFC9"/>`;
  const left = brandColor === null ? margin : margin + 76;
  const right = shareWidth - margin - 48 - 28;
  const hexWidth = hex === '' ? 0 : measureText(hex, 30) + 28;
  // The slug is Latin, whatever the name is written in.
  const title = canDraw(name) ? name : slug;
  const widthMax = right - left - hexWidth;
  const size = nameSizes.find((one) => measureText(title, one) <= widthMax) ?? 30;
  return (
    `<rect y="${footTop}" width="${shareWidth}" height="2" fill="${line}"/>${swatch}` +
    drawText(fitText(title, size, widthMax), { x: left, baseline, size, fill: ink }) +
    drawText(hex, { x: right - hexWidth + 28, baseline, size: 30, fill: muted }) +
    `<path transform="translate(${shareWidth - margin - 44} ${baseline - 42}) scale(3)" fill="${ink}" d="${markPath}"/>`
  );
}
