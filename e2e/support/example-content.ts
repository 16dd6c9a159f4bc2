import { createHash } from 'node:crypto';
import type { BrandFacts } from '../../prisma/catalog/facts';
import type { CatalogContent } from '../../prisma/seed/write-catalog';
import type { OpenDatabase } from '../../server/platform/database/database';

type ExampleBrand = Pick<BrandFacts, 'id' | 'slug'> & Partial<BrandFacts> & { drawing?: string };

/** A small catalog for tests: brands as given, each with one drawing of its own. */
export function describeContent(version: string, brands: ExampleBrand[]): CatalogContent {
  const svgs = new Map<string, string>();
  const described = brands.map(({ drawing, ...brand }): BrandFacts => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg"><desc>${drawing ?? brand.slug}</desc></svg>`;
    const sha256 = createHash('sha256').update(svg).digest('hex');
    svgs.set(sha256, svg);
    return {
      name: brand.slug,
      aliases: [],
      lookups: [],
      brandColor: null,
      colors: [],
      colorFamilies: [],
      categories: [],
      rank: brand.id,
      domains: [],
      website: null,
      guidelines: null,
      artwork: [
        {
          variant: 'mono',
          origin: 'source',
          source: 'simple-icons',
          version: '1.0.0',
          name: brand.slug,
          license: 'CC0-1.0',
          attribution: null,
          sha256,
          aspect: 1,
        },
      ],
      derived: [],
      ...brand,
    };
  });
  return { version, builtAt: null, brands: described, known: [], references: new Map(), svgs };
}

export function makeContent(version: string, count: number): CatalogContent {
  return describeContent(
    version,
    Array.from({ length: count }, (_, i) => ({ id: i + 1, slug: `brand-${i + 1}` })),
  );
}

const tables = ['brand', 'artwork', 'drawing'] as const;

/** A digest of every stored row version: it changes if any row is written, even unchanged. */
export async function fingerprint({ client }: OpenDatabase): Promise<Record<string, unknown>> {
  const prints: Record<string, unknown> = {};
  for (const table of tables) {
    const [row] = await client.$queryRawUnsafe<{ count: number; print: string }[]>(
      `SELECT count(*)::int AS count,
        md5(string_agg(ctid::text || xmin::text || md5(row::text), ',' ORDER BY ctid)) AS print
       FROM ${table} AS row`,
    );
    prints[table] = row;
  }
  return prints;
}

/** The drawings of a database, by their SHA-256. */
export async function readSvgs({ client }: OpenDatabase): Promise<Map<string, string>> {
  const drawings = await client.drawing.findMany();
  return new Map(drawings.map(({ sha256, bytes }) => [sha256, new TextDecoder().decode(bytes)]));
}
