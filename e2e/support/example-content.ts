import { createHash } from 'node:crypto';
import type { BrandFacts } from '../../prisma/catalog/facts';
import type { CatalogContent } from '../../prisma/seed/write-catalog';

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
