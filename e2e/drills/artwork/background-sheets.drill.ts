import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseArtwork } from '../../../server/artwork/choose-artwork';
import type { Brand } from '../../../server/catalog/catalog';
import { currentCatalog } from '../../../server/catalog/current-catalog';
import { listKnownBrands } from '../../../server/catalog/showcase';
import { plans } from '../../../server/contract/plans';
import { type Preference, preferences } from '../../../server/contract/variants';
import { readPopular } from '../../../prisma/catalog/build/apply-hand-rows';
import { useSeededDatabase } from '../../support/test-database';

/**
 * Draws the best-known brands and the showcase as `on=` shows them, for review by eye: only a person
 * can tell whether a logo looks right. `SHEETS` names the folder.
 */
const folder = process.env['SHEETS'] ?? 'node_modules/.cache/marque-sheets';
const columns = 10;
const tile = 112;
const caption = 14;
const backgrounds: Record<string, string> = { light: 'FFFFFF', dark: '0B0B0C', gray: '808080' };

let close: () => Promise<void>;
beforeAll(async () => {
  ({ close } = await useSeededDatabase());
});
afterAll(() => close());

test.each([
  ['best-known', () => readPopular().flatMap((slug) => currentCatalog().bySlug.get(slug) ?? [])],
  ['showcase', () => listKnownBrands(currentCatalog())],
] as const)('sheets of the %s brands', async (group, list) => {
  const brands = list();
  expect(brands.length).toBeGreaterThan(95);
  mkdirSync(folder, { recursive: true });
  for (const prefer of preferences) {
    for (const name of [...Object.keys(backgrounds), 'own']) {
      const { sheet, counts } = await drawSheet(brands, backgrounds[name], prefer);
      const file = path.join(folder, `${group}-${prefer}-${name}.png`);
      writeFileSync(file, sheet);
      console.log(`${file}: ${JSON.stringify(counts)} of ${brands.length}`);
    }
  }
});

/** @param background bare RRGGBB; by default each brand's own color */
async function drawSheet(
  brands: readonly Brand[],
  background: string | undefined,
  prefer: Preference,
): Promise<{ sheet: Buffer; counts: Record<string, number> }> {
  const counts = { none: 0, recolored: 0, backdrop: 0 };
  const tiles: OverlayOptions[] = [];
  for (const [i, brand] of brands.entries()) {
    const color = background ?? brand.brandColor ?? 'FFFFFF';
    const options = { variant: 'color', isVariantGiven: false, on: color, prefer } as const;
    const { svg, onBackground } = chooseArtwork(brand, options, plans.internal);
    const treatment = onBackground?.treatment ?? 'none';
    counts[treatment]++;
    const left = (i % columns) * tile;
    const top = Math.floor(i / columns) * (tile + caption);
    const label = `${brand.slug.slice(0, 16)}${{ none: '', recolored: ' R', backdrop: ' B' }[treatment]}`;
    tiles.push(
      { input: await drawTile(svg, color), left, top },
      { input: drawLabel(label), left, top: top + tile },
    );
  }
  const height = Math.ceil(brands.length / columns) * (tile + caption);
  const paper = { width: columns * tile, height, channels: 3, background: '#eee' } as const;
  return { sheet: await sharp({ create: paper }).composite(tiles).png().toBuffer(), counts };
}

async function drawTile(svg: Uint8Array, color: string): Promise<Buffer> {
  const logo = await sharp(svg, { density: 144 })
    .resize(tile - 32, tile - 32, { fit: 'contain', background: '#0000' })
    .png()
    .toBuffer();
  const square = { width: tile, height: tile, channels: 4, background: `#${color}` } as const;
  return sharp({ create: square })
    .composite([{ input: logo, gravity: 'center' }])
    .png()
    .toBuffer();
}

const drawLabel = (text: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${tile}" height="${caption}"><text x="3" y="11" font-size="10" font-family="sans-serif">${text}</text></svg>`,
  );
