import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brandSchemaPath, licenseDefault } from '../contract/brand-facts';
import { database } from '../platform/database/database';
import { env } from '../platform/env';
import { readDrawing, readState } from './brand-rows';

/**
 * Writes own brands and corrections as a folder for `BRANDS`. A folder has one license for its drawings; a brand with
 * several is named in `mixed`, and its drawings get the license of the first.
 * @returns the slugs that were written
 */
export async function exportBrands(folder: string): Promise<{ slugs: string[]; mixed: string[] }> {
  const rows = await database().$queryRaw<{ id: number }[]>`
    SELECT id FROM brand JOIN brand_edit ON brand_id = id WHERE slug NOT LIKE '@%' ORDER BY slug`;
  const [slugs, mixed]: [string[], string[]] = [[], []];
  await mkdir(folder, { recursive: true });
  for (const { id } of rows) {
    const state = await readState(database(), { id });
    if (state === null || state.edit === null) continue;
    const { facts, uploads, hiddenFor } = state.edit;
    const { slug } = state.brand;
    const place = path.join(folder, slug);
    await mkdir(place, { recursive: true });
    const [license = licenseDefault, ...others] = new Set(uploads.map((one) => one.license));
    const file = {
      $schema: `${env.publicUrl}${brandSchemaPath}`,
      ...(state.base !== null && { corrects: slug }),
      ...facts,
      ...(hiddenFor !== null && { hidden: hiddenFor }),
      ...(license !== licenseDefault && { license }),
    };
    await writeFile(path.join(place, 'brand.json'), `${JSON.stringify(file, null, 2)}\n`);
    for (const { variant, sha256 } of uploads) {
      const drawing = await readDrawing(database(), sha256);
      const extension = typeof drawing === 'string' ? 'svg' : 'png';
      await writeFile(path.join(place, `${variant}.${extension}`), drawing);
    }
    slugs.push(slug);
    if (others.length > 0) mixed.push(slug);
  }
  return { slugs, mixed };
}
