import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useSeededDatabase } from '../../../e2e/support/test-database';
import { currentCatalog } from '../../catalog/current-catalog';
import { listArtwork } from '../../catalog/get-brand';
import { drawPicture } from '../raster/draw-picture.mjs';
import { grayscaleSvg } from './gray-svg';
import { padSvg } from './pad-svg';
import { prefixIds } from './prefix-ids';

/** The drill takes the whole catalog. */
const nth = process.env['DRILL'] === '1' ? 1 : 40;

let close: () => Promise<void>;
beforeAll(async () => {
  ({ close } = await useSeededDatabase());
});
afterAll(() => close());

const everyNth = <T>(all: readonly T[], n: number) => all.filter((_, i) => i % n === 0);

function listDrawings(): [name: string, svg: string][] {
  return currentCatalog().brands.flatMap((brand) =>
    listArtwork(brand).map((one): [string, string] => [
      `${brand.slug} ${one.variant}`,
      new TextDecoder().decode(one.svg.read()),
    ]),
  );
}

async function pixelsOf(svg: string): Promise<Buffer> {
  const png = await drawPicture(new TextEncoder().encode(svg), { format: 'png', size: 96 });
  return sharp(png).ensureAlpha().raw().toBuffer();
}

test('drawings of the catalog look the same with other ids', async () => {
  const withIds = listDrawings().filter(([, svg]) => svg.includes(' id="'));
  expect(withIds.length).toBeGreaterThan(100);
  for (const [name, svg] of everyNth(withIds, nth)) {
    const [one, other] = await Promise.all([svg, prefixIds(svg, 'p')].map(pixelsOf));
    expect(one?.equals(other ?? Buffer.alloc(0)), name).toBe(true);
  }
});

test('drawings of the catalog have no color in grayscale, and the same ink', async () => {
  const drawings = listDrawings();
  const mixed = drawings.filter(([, svg]) => /<filter|<mask/.test(svg));
  for (const [name, svg] of [...everyNth(drawings, nth * 5), ...everyNth(mixed, nth)]) {
    const [before, after] = await Promise.all([svg, grayscaleSvg(svg)].map(pixelsOf));
    let [colored, moved] = [0, 0];
    for (let i = 0; i < (after?.length ?? 0); i += 4) {
      const [red = 0, green = 0, blue = 0, alpha = 0] = after?.subarray(i, i + 4) ?? [];
      // Faint pixels have few steps.
      if (alpha > 64 && Math.max(red, green, blue) - Math.min(red, green, blue) > 3) colored += 1;
      if (Math.abs(alpha - (before?.[i + 3] ?? 0)) > 8) moved += 1;
    }
    expect(colored, name).toBe(0);
    // The renderer blurs the edges of what a filter has made.
    if (svg.includes('<filter')) continue;
    expect(moved, name).toBeLessThan((after?.length ?? 0) / 4 / 100);
  }
});

test('drawings of the catalog keep their ink when they get a margin', async () => {
  for (const [name, svg] of everyNth(listDrawings(), nth * 5)) {
    const inkOf = (pixels: Buffer) =>
      pixels.reduce((sum, alpha, i) => sum + (i % 4 === 3 ? alpha : 0), 0);
    const [before, after] = await Promise.all([padSvg(svg, 0), padSvg(svg, 0.25)].map(pixelsOf));
    const [whole, half] = [before, after].map((pixels) => inkOf(pixels ?? Buffer.alloc(0)));
    expect(Math.abs((half ?? 0) / (whole || 1) - 0.25), name).toBeLessThan(0.03);
  }
});
