import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseArtwork } from '../../../server/artwork/choose-artwork';
import { cacheDerivation } from '../../../server/artwork/derive/derivation';
import { deriveBrand } from '../../../server/artwork/derive/derive-brand';
import { currentCatalog } from '../../../server/catalog/current-catalog';
import { plans } from '../../../server/contract/plans';
import { preferences } from '../../../server/contract/variants';
import { readPopular } from '../../../prisma/catalog/build/apply-hand-rows';
import { useSeededDatabase } from '../../support/test-database';

/**
 * Draws the best-known brands as `on=` shows them, for somebody to look at: nothing else can tell whether
 * a logo looks like the brand's own. `SHEETS` names the folder.
 */
const folder = process.env['SHEETS'] ?? 'node_modules/.cache/marque-sheets';
const columns = 10;
const tile = 112;
const caption = 14;
const backgrounds = { light: 'FFFFFF', dark: '0B0B0C', gray: '808080' };

let close: () => Promise<void>;
beforeAll(async () => {
  ({ close } = await useSeededDatabase());
});
afterAll(() => close());

test('sheets of the best-known brands', async () => {
  const { bySlug } = currentCatalog();
  const brands = readPopular().flatMap((slug) => bySlug.get(slug) ?? []);
  expect(brands.length).toBeGreaterThan(250);
  for (const brand of brands) cacheDerivation(brand, await deriveBrand(brand));
  mkdirSync(folder, { recursive: true });
  for (const prefer of preferences) {
    for (const name of [...Object.keys(backgrounds), 'own'] as const) {
      const counts = { none: 0, recolored: 0, backdrop: 0 };
      const tiles: OverlayOptions[] = [];
      for (const [i, brand] of brands.entries()) {
        const color =
          name === 'own'
            ? (brand.brandColor ?? 'FFFFFF')
            : backgrounds[name as keyof typeof backgrounds];
        const options = { variant: 'color', isVariantGiven: false, on: color, prefer } as const;
        const { svg, onBackground } = await chooseArtwork(brand, options, plans.internal);
        counts[onBackground?.treatment ?? 'none']++;
        const left = (i % columns) * tile;
        const top = Math.floor(i / columns) * (tile + caption);
        const logo = await sharp(svg, { density: 144 })
          .resize(tile - 32, tile - 32, { fit: 'contain', background: '#0000' })
          .png()
          .toBuffer();
        const ground = { width: tile, height: tile, channels: 4, background: `#${color}` } as const;
        const square = await sharp({ create: ground })
          .composite([{ input: logo, gravity: 'center' }])
          .png()
          .toBuffer();
        const mark = { none: '', recolored: ' R', backdrop: ' B' }[
          onBackground?.treatment ?? 'none'
        ];
        const label = `<svg xmlns="http://www.w3.org/2000/svg" width="${tile}" height="${caption}"><text x="3" y="11" font-size="10" font-family="sans-serif">${brand.slug.slice(0, 16)}${mark}</text></svg>`;
        tiles.push(
          { input: square, left, top },
          { input: Buffer.from(label), left, top: top + tile },
        );
      }
      const height = Math.ceil(brands.length / columns) * (tile + caption);
      const paper = { width: columns * tile, height, channels: 3, background: '#eee' } as const;
      const file = path.join(folder, `${prefer}-${name}.png`);
      writeFileSync(file, await sharp({ create: paper }).composite(tiles).png().toBuffer());
      console.log(`${file}: ${JSON.stringify(counts)} of ${brands.length}`);
    }
  }
});
