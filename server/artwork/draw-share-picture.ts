import type { Brand } from '../catalog/catalog';
import { plans } from '../contract/plans';
import { chooseArtwork } from './choose-artwork';
import { readViewBox } from './ink/measure-ink';
import { etagOf, type ServedArtwork } from './served-artwork';

/** The size of Open Graph pictures. */
export const shareWidth = 1200;
export const shareHeight = 630;

const paper = 'FAFAF8';
/** The box that the artwork is fitted into. */
const artwork = { width: 640, height: 240 };
/** Marque's own mark, as in `components/site/mark.tsx`: 16 units wide. */
const mark = 'M1 14V2h3.1L8 8.2 11.9 2H15v12h-3V7.3L8 13.5 4 7.3V14z';

/** The picture of a brand's page for link previews: its artwork on a plain page, without text. */
export async function drawSharePicture(brand: Brand): Promise<ServedArtwork> {
  const options = { variant: 'color', isVariantGiven: false, on: paper } as const;
  const chosen = await chooseArtwork(brand, options, plans.internal);
  const svg = new TextEncoder().encode(compose(new TextDecoder().decode(chosen.svg)));
  return { ...chosen, svg, etag: etagOf(svg) };
}

function compose(drawing: string): string {
  const { width, height } = readViewBox(drawing);
  const scale = Math.min(artwork.width / width, artwork.height / height);
  const [wide, high] = [Math.round(width * scale), Math.round(height * scale)];
  const [x, y] = [Math.round((shareWidth - wide) / 2), Math.round((shareHeight - high) / 2)];
  const placed = drawing.replace(
    /^<svg /,
    `<svg x="${x}" y="${y}" width="${wide}" height="${high}" `,
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${shareWidth} ${shareHeight}">` +
    `<rect width="${shareWidth}" height="${shareHeight}" fill="#${paper}"/>` +
    `${placed}<path transform="translate(${shareWidth - 88} ${shareHeight - 88}) scale(2.5)" fill="#161615" d="${mark}"/></svg>`
  );
}
