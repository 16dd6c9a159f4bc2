import { type IconFormat, iconCosts, presentPainted } from './dashboard-icon';
import { presentSelfhst } from './jsdelivr';
import { parseSurfaceColor } from './paint-surface-mono';
import { getSurfaceBrand, type Surface, type SurfaceRequest, type SurfaceRoute } from './surface';

const formats = Object.keys(iconCosts) as IconFormat[];
const name = '(?<name>[^/]{1,128}?)';

/**
 * The icon server of selfh.st: `/{name}[.svg|.png|.webp|.avif|.ico]`, WebP by default. With `?color=` or `/{name}/{color}`
 * it is an SVG of the mark in that color; `primary` is the brand's own.
 */
export const selfhst: Surface = {
  name: 'selfhst',
  routes: [
    {
      path: '/{name}/{color}',
      pattern: new RegExp(`^/${name}(?:\\.\\w{3,4})?/(?<color>#?[0-9a-fA-F]{3,8}|primary)$`),
      meter: 'svg',
      handle: (request) => presentColored(request, request.params['color']),
    },
    ...formats.map((format) => iconRoute(format, `\\.${format}`)),
    iconRoute('webp', ''),
  ],
};

function iconRoute(format: IconFormat, ending: string): SurfaceRoute {
  return {
    path: `/{name}${ending.replace('\\', '')}`,
    pattern: new RegExp(`^/${name}${ending}$`),
    meter: iconCosts[format],
    handle: (request) =>
      request.query.has('color')
        ? presentColored(request, request.query.get('color') ?? undefined)
        : presentSelfhst(request, format),
  };
}

function presentColored(request: SurfaceRequest, color: string | undefined) {
  const brand = getSurfaceBrand(request.params['name'] ?? '', request.caller);
  const own = brand.brandColor?.toLowerCase() ?? '000000';
  return presentPainted(request, brand, 'svg', parseSurfaceColor(color) ?? own);
}
