import { isVariant, type Variant } from '../../contract/variants';
import {
  getTonedBrand,
  type IconFormat,
  iconCosts,
  presentPainted,
  presentVariant,
} from './dashboard-icon';
import { getSurfaceBrand, type Surface, type SurfaceRequest, type SurfaceRoute } from './surface';

const formats = Object.keys(iconCosts) as IconFormat[];
/** A tag, a branch or a version. */
const at = '(?:@[^/]{1,64})?';
const file = '(?<name>[^/]{1,128})';

/**
 * The paths of jsDelivr that dashboards such as Homepage, Glance, Homarr and Dashy have built in: the icons of
 * dashboard-icons, selfh.st, Simple Icons and theSVG. The files are the catalog's drawings of the same brands.
 */
export const jsdelivr: Surface = {
  name: 'jsdelivr',
  routes: [
    ...formats.map(dashboardIcons),
    ...formats.map(selfhstIcons),
    {
      path: '/npm/simple-icons/icons/{slug}.svg',
      pattern: new RegExp(`^/npm/simple-icons${at}/icons/${file}\\.svg$`),
      meter: 'svg',
      handle: (request) => presentVariant(request, nameOf(request), 'svg', 'mono'),
    },
    {
      path: '/gh/glincker/thesvg/public/icons/{slug}/{variant}.svg',
      pattern: new RegExp(
        `^/gh/glincker/thesvg${at}/public/icons/${file}/(?<variant>[a-z-]{1,32})\\.svg$`,
        'i',
      ),
      meter: 'svg',
      handle: (request) =>
        presentVariant(request, nameOf(request), 'svg', variantOf(request.params['variant'])),
    },
  ],
};

const nameOf = ({ params, caller }: SurfaceRequest) =>
  getSurfaceBrand(params['name'] ?? '', caller);

/** `default` and anything that Marque has no variant for is the default drawing. */
const variantOf = (name = ''): Variant | undefined => (isVariant(name) ? name : undefined);

function dashboardIcons(format: IconFormat): SurfaceRoute {
  return {
    path: `/gh/homarr-labs/dashboard-icons/${format}/{name}.${format}`,
    pattern: new RegExp(
      `^/gh/(?:homarr-labs|walkxcode)/dashboard-icons${at}/${format}/${file}\\.${format}$`,
    ),
    meter: iconCosts[format],
    handle(request) {
      const { brand, tone } = getTonedBrand(request.params['name'] ?? '', request);
      // A light icon is for dark pages, and Marque names variants by the page.
      const variant = tone === null ? undefined : tone === 'light' ? 'dark' : 'light';
      return presentVariant(request, brand, format, variant);
    },
  };
}

function selfhstIcons(format: IconFormat): SurfaceRoute {
  return {
    path: `/gh/selfhst/icons/${format}/{name}.${format}`,
    pattern: new RegExp(`^/gh/selfhst/icons${at}/${format}/${file}\\.${format}$`),
    meter: iconCosts[format],
    handle: (request) => presentSelfhst(request, format),
  };
}

/** An icon of selfh.st: `-light` is the mark in white, and `-dark` in black. */
export function presentSelfhst(request: SurfaceRequest, format: IconFormat) {
  const { brand, tone } = getTonedBrand(request.params['name'] ?? '', request);
  if (tone === null) return presentVariant(request, brand, format);
  return presentPainted(request, brand, format, tone === 'light' ? 'ffffff' : '000000');
}
