import { pickArtwork } from '../../artwork/choose-artwork';
import { etagOf } from '../../artwork/served-artwork';
import type { Brand } from '../../catalog/catalog';
import { findArtwork } from '../../catalog/get-brand';
import { representSvg } from '../request/represent-artwork';
import type { Representation } from '../request/responses';
import { cropToInk, paintSurfaceMono, parseSurfaceColor, setHeight } from './paint-surface-mono';
import { getSurfaceBrand, type Surface, type SurfaceRequest } from './surface';

const size = { min: 3, max: 16_383 };

/**
 * The Simple Icons CDN: `/{slug}[/{color}[/{color on dark pages}]]?viewbox=auto&size=48`. Slugs that are gone
 * upstream lead to the catalog's brand. Any other text in place of a color, such as `_`, is the brand's own color.
 */
export const simpleIcons: Surface = {
  name: 'simple-icons',
  routes: [
    {
      path: '/{slug}/{color}/{darkColor}',
      pattern: /^\/(?<slug>[^/]{1,128})(?:\/(?<color>[^/]{0,64})(?:\/(?<darkColor>[^/]{0,64}))?)?$/,
      meter: 'svg',
      handle: present,
    },
  ],
};

function present({ params, query, caller }: SurfaceRequest): Representation {
  const brand = getSurfaceBrand(normalizeSlug(params['slug'] ?? ''), caller);
  const own = brand.brandColor?.toLowerCase() ?? '000000';
  const color = parseSurfaceColor(params['color']) ?? own;
  const isForBoth = params['darkColor'] === undefined;
  const darkColor = isForBoth ? color : (parseSurfaceColor(params['darkColor']) ?? own);
  const served = pickArtwork(brand, 'mono');
  const stored = new TextDecoder().decode(served.svg);
  const painted = paintSurfaceMono(stored, color, darkColor);
  const svg = new TextEncoder().encode(fit(painted, query, brand));
  return representSvg(
    { ...served, svg, etag: etagOf(svg) },
    { version: undefined, isPrivate: brand.layer === 'account' },
  );
}

/** As the original writes names: "C++" is `cplusplus`, "Node.js" `nodedotjs`. */
const normalizeSlug = (slug: string) =>
  slug.toLowerCase().replaceAll(/[ +]/g, 'plus').replaceAll('.', 'dot');

function fit(svg: string, query: URLSearchParams, brand: Brand): string {
  const ink = query.get('viewbox') === 'auto' ? findArtwork(brand, 'mono')?.ink : null;
  const cropped = ink ? cropToInk(svg, ink.box) : svg;
  const height = Number(query.get('size') ?? NaN);
  const isSize = Number.isInteger(height) && height >= size.min && height <= size.max;
  return isSize ? setHeight(cropped, height) : cropped;
}
