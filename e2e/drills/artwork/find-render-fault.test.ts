import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readViewBox } from '../../../server/artwork/ink/bounds';
import { listArtwork } from '../../../server/catalog/get-brand';
import { currentCatalog } from '../../../server/catalog/current-catalog';
import { useSeededDatabase } from '../../support/test-database';

const isDrill = process.env['DRILL'] === '1';
const brandsOf = isDrill ? 'every brand' : 'every 160th brand';

test(`every artwork of ${brandsOf}, stored or derived, is drawn without failing, and none is blank or clipped`, async () => {
  const { close } = await useSeededDatabase();
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const brand of currentCatalog().brands.filter((_, i) => isDrill || i % 160 === 0)) {
    for (const { variant, sha256, svg } of listArtwork(brand)) {
      if (seen.has(sha256)) continue;
      seen.add(sha256);
      const fault = await findRenderFault(new TextDecoder().decode(svg.read()));
      if (fault) faults.push(`${brand.slug} ${variant}: ${fault.cause}, ${fault.detail}`);
    }
  }
  process.stdout.write(`${seen.size} distinct artworks drawn, ${faults.length} with a fault\n`);
  expect(faults).toEqual([]);
  await close();
});

const draw = (inside: string) =>
  findRenderFault(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${inside}</svg>`);

test('a drawing that fills its viewBox to the edge is whole', async () => {
  expect(await draw('<path d="M0 0h24v24H0z"/>')).toBeNull();
});

test('a drawing that continues beyond an edge is clipped', async () => {
  expect(await draw('<circle cx="20" cy="12" r="8"/>')).toMatchObject({ cause: 'clipped' });
  expect(await draw('<path d="M2 2h20v23H2z"/>')).toMatchObject({ cause: 'clipped' });
});

test('a separate shape outside the viewBox counts as left out on purpose', async () => {
  expect(await draw('<path d="M2 2h20v20H2zM30 2h20v20H30z"/>')).toBeNull();
});

test('a drawing without ink is blank', async () => {
  expect(await draw('<path fill="#fff" fill-opacity="0" d="M0 0h24v24H0z"/>')).toMatchObject({
    cause: 'blank',
  });
});

test('invalid SVG fails', async () => {
  expect(await findRenderFault('<svg viewBox="0 0 1 1"><path')).toMatchObject({ cause: 'fails' });
});

type RenderFault = { cause: 'fails' | 'blank' | 'clipped'; detail: string };

const longestPixels = 160;
/** A clipped shape continues right beyond the edge; anything farther away is outside on purpose. */
const padPixels = 6;
const blankShareMax = 0.001;
/** Anything smaller is at most the outer edge of a stroke. */
const clippedShareMin = 0.005;

/** Draws a sanitized SVG with a margin around its viewBox. Null if nothing is wrong. */
async function findRenderFault(svg: string): Promise<RenderFault | null> {
  const { x, y, width, height } = readViewBox(svg);
  const scale = longestPixels / Math.max(width, height);
  const pad = padPixels / scale;
  const wide = svg
    .replace(
      /viewBox="[^"]+"/,
      `viewBox="${x - pad} ${y - pad} ${width + 2 * pad} ${height + 2 * pad}"`,
    )
    .replace(
      '<svg ',
      `<svg width="${width * scale + 2 * padPixels}" height="${height * scale + 2 * padPixels}" `,
    );
  let drawn;
  try {
    drawn = await sharp(Buffer.from(wide))
      .ensureAlpha()
      .extractChannel(3)
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    return { cause: 'fails', detail: error instanceof Error ? error.message : String(error) };
  }
  const { data, info } = drawn;
  // A pixel on the edge of the viewBox counts as inside.
  const near = padPixels - 1;
  const right = Math.ceil(padPixels + width * scale) + 1;
  const bottom = Math.ceil(padPixels + height * scale) + 1;
  let seen = 0;
  let cut = 0;
  for (const [i, alpha] of data.entries()) {
    const column = i % info.width;
    const row = Math.floor(i / info.width);
    const isInside = column >= near && column < right && row >= near && row < bottom;
    if (isInside) seen += alpha;
    else cut += alpha;
  }
  if (seen / 255 < blankShareMax * width * height * scale ** 2)
    return { cause: 'blank', detail: `${Math.round(seen / 255)} pixels of ink` };
  const cutShare = cut / (seen + cut);
  if (cutShare < clippedShareMin) return null;
  return { cause: 'clipped', detail: `${(cutShare * 100).toFixed(1)} % of the ink` };
}
