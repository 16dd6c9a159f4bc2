import { env } from '../../platform/env';
import { AppError } from '../../platform/errors';
import { fallbacks, findLogo } from '../request/represent-logo';
import { json, type Representation } from '../request/responses';
import { type AskedLogo, logoRoute, readSize } from './serve-logo';
import type { Surface, SurfaceRequest } from './surface';

/** Some programs send the whole address of a page. */
const domain = '(?:https?:/{1,2})?(?<domain>[^/]{1,253})';

/**
 * Small pictures by domain, at the addresses that bookmark managers, password managers, analytics and search engines have
 * built in. Those of DuckDuckGo and of Google's own host are 404 without a logo, as there; all others get a monogram.
 */
export const favicon: Surface = {
  name: 'favicon',
  routes: [
    logoRoute('/ip3/{domain}.ico', new RegExp(`^/ip[23]/${domain}\\.ico$`), ({ params }) => ({
      name: params['domain'],
      size: 32,
      fallback: '404',
    })),
    logoRoute('/s2/favicons', /^\/s2\/favicons$/, ({ query }) => ({
      name: query.get('domain') ?? query.get('domain_url'),
      ...sizeIn(query, 'sz', 16),
    })),
    logoRoute('/faviconV2', /^\/faviconV2$/, ({ query }) => ({
      name: query.get('url'),
      fallback: '404',
      ...sizeIn(query, 'size', 16),
    })),
    // Of besticon: `size=32..64..256` or `size=64`.
    logoRoute('/icon', /^\/icon$/, ({ query }) => ({
      name: query.get('url'),
      size: readSize(/^(?:\d+\.\.)?(\d+)/.exec(query.get('size') ?? '')?.[1], 64),
    })),
    { path: '/allicons.json', pattern: /^\/allicons\.json$/, meter: null, handle: listIcons },
    logoRoute('/api/favicon-proxy', /^\/api\/favicon-proxy$/, ({ query }) => ({
      name: query.get('domain'),
      size: 32,
      fallback: '404',
    })),
    // Before the domain alone: a picture of 32 pixels is no brand.
    logoRoute('/{size}/{domain}', new RegExp(`^/(?<size>\\d{1,4})/${domain}$`), byPath),
    logoRoute('/{domain}/{size}', new RegExp(`^/${domain}/(?<size>\\d{1,4}|icon\\.png)$`), byPath),
    logoRoute('/{domain}', new RegExp(`^(?:/(?:icon|icons|favicon|i))?/${domain}$`), byPath),
  ],
};

const sizeIn = (query: URLSearchParams, name: string, usual: number) => ({
  size: readSize(query.get(name), usual),
});

function byPath({ params, query }: SurfaceRequest): AskedLogo {
  return {
    name: params['domain'],
    size: readSize(query.get('size') ?? query.get('sz') ?? params['size'], 64),
    fallback: fallbacks.find((one) => one === query.get('fallback')) ?? 'monogram',
  };
}

const sides = [512, 256, 192, 180, 128, 64, 48, 32, 16];

/** As besticon lists the icons of a site, without the members that need a drawing. */
function listIcons({ query, caller, c }: SurfaceRequest): Representation {
  const url = query.get('url');
  if (!url) throw new AppError('validation_error', 'url must be a domain or an address.');
  const { brand, host, name } = findLogo(url, caller);
  if (brand === null) {
    throw new AppError(
      'domain_not_found',
      `No brand in the catalog has the domain ${host ?? name}.`,
    );
  }
  const key = c.get('keyInAddress');
  const start = `${env.publicUrl}/favicon/${key === undefined ? '' : `${key}/`}`;
  const icons = sides.map((side) => ({
    url: `${start}${encodeURIComponent(host ?? brand.slug)}?size=${side}`,
    width: side,
    height: side,
    format: 'png',
    bytes: 0,
    error: null,
    sha1sum: '',
  }));
  return json({ url: host ?? name, icons }, 'private, max-age=86400');
}
