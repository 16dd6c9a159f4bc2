import { createHash } from 'node:crypto';
import type { Artwork, Brand } from '../../server/catalog/catalog';
import { HeldSvg } from '../../server/catalog/stored/stored-svg';
import { deriveBrand } from '../../server/artwork/derive/derive-brand';
import { listBaseRoles } from '../../server/artwork/derive/derive-colors';
import type { Variant } from '../../server/contract/variants';
import { sanitizeSvg } from '../../server/artwork/sanitize/sanitize-svg';

/** A brand with the given drawings; each SVG is given by its contents, in a 24 by 24 viewBox. */
export function describeBrand(
  drawings: Partial<Record<Variant, string>>,
  { viewBox = '0 0 24 24', ...brand }: Partial<Brand> & { viewBox?: string } = {},
): Brand {
  const artwork = (Object.entries(drawings) as [Variant, string][]).map(([variant, drawing]) => {
    const svg = sanitizeSvg(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${drawing}</svg>`,
    );
    return [variant, describeArtwork(variant, svg)] as const;
  });
  return {
    id: 1,
    layer: 'base',
    slug: 'example',
    name: 'Example',
    aliases: [],
    lookups: [],
    brandColor: null,
    colorFamilies: [],
    categories: [],
    rank: 1,
    domains: [],
    website: null,
    guidelines: null,
    description: null,
    profiles: [],
    origin: null,
    verifiedAt: null,
    colors: listBaseRoles(brand.brandColor ?? null),
    artwork: new Map(artwork),
    gapFillers: new Map(),
    bitmaps: new Map(),
    ...brand,
  };
}

function describeArtwork(variant: Variant, svg: string): Artwork {
  return {
    variant,
    origin: 'source',
    source: 'example-icons',
    sourceVersion: '1.2.3',
    license: 'CC-BY-4.0',
    attribution: 'Example, CC-BY-4.0',
    aspect: 1,
    ink: null,
    url: null,
    sha256: hashOf(svg),
    svg: new HeldSvg(new TextEncoder().encode(svg)),
  };
}

/** The brand as in the catalog, with what is derived from its drawings. */
export async function withDerived(brand: Brand): Promise<Brand> {
  const { colors, variants, inks } = await deriveBrand({
    brandColor: brand.brandColor,
    artwork: new Map(
      [...brand.artwork].map(([variant, { svg, origin }]) => [
        variant,
        { svg: new TextDecoder().decode(svg.read()), origin },
      ]),
    ),
  });
  const measured = (one: Artwork) => ({ ...one, ink: inks.get(hashOf(one.svg.read())) ?? null });
  const artwork = new Map([...brand.artwork].map(([name, one]) => [name, measured(one)]));
  const all = new Map(artwork);
  for (const { variant, from, svg, sha256 } of variants) {
    const base = all.get(from);
    if (base === undefined) throw new Error(`${variant} is made from ${from}, which is missing.`);
    const held = new HeldSvg(new TextEncoder().encode(svg));
    all.set(variant, measured({ ...base, variant, origin: 'derived', sha256, svg: held }));
  }
  const gapFillers = new Map([...all].filter(([variant]) => !artwork.has(variant)));
  return { ...brand, colors, artwork, gapFillers };
}

const hashOf = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');
