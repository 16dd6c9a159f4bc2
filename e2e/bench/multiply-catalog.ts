import type { Database } from '../../server/platform/database/database';

const alphabet = 'abcdefghijklmnopqrstuvwxyz';

/**
 * Adds synthetic brands until the catalog has `times` as many drawn ones. Their names are those of
 * real brands with other letters, so that lengths and beginnings are distributed alike; their artwork is that of
 * the real brand with other bytes. The first start takes them for the catalog: its version stays.
 */
export async function multiplyCatalog(database: Database, times: number): Promise<void> {
  for (let copy = 1; copy < times; copy++) {
    // Every copy has other letters, up to the 25th.
    const shift = copy % alphabet.length;
    const letters = alphabet.slice(shift) + alphabet.slice(0, shift);
    const idOffset = copy * 1_000_000;
    const mark = new TextEncoder().encode(`<!-- ${copy} -->`);
    await database.$executeRaw`
      INSERT INTO brand (id, slug, name, aliases, lookups, brand_color, colors, color_families, categories, rank,
        domains, website, guidelines, profiles)
      SELECT id + ${idOffset}, slug || '-copy-' || ${copy}::int, initcap(translate(lower(name), ${alphabet}, ${letters})),
        '{}', '{}', brand_color, colors, color_families, categories, rank + ${idOffset},
        ARRAY(SELECT 'copy-' || ${copy}::int || '-' || host FROM unnest(domains) host), website, guidelines, profiles
      FROM brand WHERE id < 1000000 AND EXISTS (SELECT FROM artwork WHERE brand_id = brand.id)`;
    await database.$executeRaw`
      INSERT INTO drawing (sha256, bytes)
      SELECT encode(sha256(bytes || ${mark}), 'hex'), bytes || ${mark}
      FROM drawing WHERE sha256 IN (SELECT sha256 FROM artwork WHERE brand_id < 1000000)`;
    await database.$executeRaw`
      INSERT INTO artwork (brand_id, variant, sha256, origin, fills_gap, source, source_version, source_name, license,
        attribution, aspect, ink)
      SELECT brand_id + ${idOffset}, variant, encode(sha256(bytes || ${mark}), 'hex'), origin, fills_gap,
        source, source_version, source_name, license, attribution, aspect, ink
      FROM artwork JOIN drawing USING (sha256) WHERE brand_id < 1000000`;
  }
  // Otherwise the first start is planned for tables as small as they were.
  await database.$executeRaw`ANALYZE`;
}
