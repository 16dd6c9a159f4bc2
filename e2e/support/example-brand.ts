import { createHash } from 'node:crypto';
import type { Artwork, Brand } from '../../server/catalog/catalog';
import { HeldSvg } from '../../server/catalog/stored/stored-svg';
import type { Variant } from '../../server/contract/variants';
import { sanitizeSvg } from '../../server/artwork/sanitize/sanitize-svg';

/** A brand of the given drawings; an SVG is given by what stands inside of it, on a background of 24 by 24. */
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
    artwork: new Map(artwork),
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
    sha256: createHash('sha256').update(svg).digest('hex'),
    svg: new HeldSvg(new TextEncoder().encode(svg)),
  };
}
