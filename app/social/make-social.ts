import sharp, { type OverlayOptions } from 'sharp';
import { makeArtwork } from '../../prisma/catalog/make-artwork';
import { readFacts } from '../../prisma/catalog/facts';
import { drawPicture } from '../../server/artwork/raster/draw-picture.mjs';
import { drawText } from '../../server/artwork/text/draw-text';
import { markPath } from '../../server/contract/mark';
import { defaultPlans as plans } from '../../server/contract/plans';

const [width, height] = [1200, 630];
const ink = '#161615';
const muted = '#51514C';
const edge = 'fill="#FFFFFF" stroke="#E6E6E2" stroke-width="2"';

/** Logos that differ in color and shape. */
const wall = ['figma', 'spotify', 'slack', 'gitlab', 'docker'];
const tile = { size: 192, gap: 25, top: 350 };

/** The pictures of pages other than the landing page for link previews, by file name. */
export async function makeSocialPictures(): Promise<Map<string, Buffer>> {
  return new Map([
    ['social-brands.png', await compose(drawBrands(), await placeLogos())],
    ['social-pricing.png', await compose(drawPricing(), [])],
  ]);
}

function compose(content: string, logos: OverlayOptions[]): Promise<Buffer> {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<rect width="${width}" height="${height}" fill="#FAFAF8"/>` +
    `<path transform="translate(70 58) scale(2.25)" fill="${ink}" d="${markPath}"/>` +
    drawText('Marque', { x: 122, baseline: 89, size: 36, fill: ink }) +
    `${content}</svg>`;
  return sharp(Buffer.from(svg)).composite(logos).png({ palette: true }).toBuffer();
}

function drawHeading(title: string, line: string): string {
  return (
    drawText(title, { x: 70, baseline: 210, size: 72, fill: ink }) +
    drawText(line, { x: 72, baseline: 268, size: 32, fill: muted })
  );
}

const leftOf = (i: number) => 70 + i * (tile.size + tile.gap);

function drawBrands(): string {
  const tiles = wall.map(
    (_, i) =>
      `<rect x="${leftOf(i)}" y="${tile.top}" width="${tile.size}" height="${tile.size}" rx="16" ${edge}/>`,
  );
  const line = 'Search more than four thousand by name, domain or color.';
  return drawHeading('Brands', line) + tiles.join('');
}

async function placeLogos(): Promise<OverlayOptions[]> {
  const facts = new Map(readFacts().map((brand) => [brand.slug, brand]));
  return Promise.all(
    wall.map(async (slug, i) => {
      const brand = facts.get(slug);
      const recipe = brand?.artwork.find(({ variant }) => variant === 'color');
      if (brand === undefined || recipe === undefined) throw new Error(`${slug} has no color`);
      const svg = new TextEncoder().encode(makeArtwork(recipe, brand.brandColor));
      const input = await drawPicture(svg, { format: 'png', size: 104 });
      const drawn = await sharp(input).metadata();
      return {
        input,
        left: Math.round(leftOf(i) + (tile.size - drawn.width) / 2),
        top: Math.round(tile.top + (tile.size - drawn.height) / 2),
      };
    }),
  );
}

function drawPricing(): string {
  const cards = [
    { name: 'Free', price: plans.free.monthlyPriceUsd ?? 0, lines: linesOf('free') },
    { name: 'Pro', price: plans.pro.monthlyPriceUsd ?? 0, lines: linesOf('pro') },
  ].map(({ name, price, lines }, i) => {
    const x = 70 + i * 542;
    return (
      `<rect x="${x}" y="320" width="518" height="250" rx="16" ${edge}/>` +
      drawText(name, { x: x + 36, baseline: 376, size: 30, fill: muted }) +
      drawText(`$${price}`, { x: x + 34, baseline: 452, size: 64, fill: ink }) +
      lines
        .map((line, j) =>
          drawText(line, { x: x + 36, baseline: 502 + j * 38, size: 26, fill: muted }),
        )
        .join('')
    );
  });
  return drawHeading('Pricing', 'Two plans, one set of limits.') + cards.join('');
}

function linesOf(tier: 'free' | 'pro'): string[] {
  const { svg, search } = plans[tier].dailyLimits;
  const count = (limit: number | null) => (limit ?? 0).toLocaleString('en');
  return [`${count(svg)} logos a day per format`, `${count(search)} searches a day`];
}
