import { Marque, MarqueError, type MarqueOptions, NotFoundError } from './marque.js';

/** `url` and `key` are read at the first request: a build may not have them. */
export type ServeOptions = Omit<MarqueOptions, 'url' | 'key'> & {
  url: string | URL | undefined;
  key: string | undefined;
  /** Slugs and domains that pages may show. Without it: all, and anyone can use up your quota. */
  brands?: readonly string[] | undefined;
  /** Hex colors that pages with these `brands` may pass as `on`, beside `dark` and `light`. */
  backgrounds?: readonly string[] | undefined;
};

const svgHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};

/**
 * Serves the logos that `<Logo>` shows, from the same origin as the page: the key stays here. It
 * takes `brand` or `domain`, and `on`.
 */
export function serveLogos(options: ServeOptions): (request: Request) => Promise<Response> {
  let marque: Marque | undefined;
  return async (request) => {
    const { searchParams } = new URL(request.url);
    const [brand, domain] = [searchParams.get('brand'), searchParams.get('domain')];
    const named = brand ?? domain;
    const on = normalize(searchParams.get('on'));
    if (named === null || !isListed(named, { isDomain: brand === null, on }, options))
      return refuse(404);
    marque ??= connect(options);
    try {
      const { signal } = request;
      const slug = brand ?? (await marque.getBrandByDomain(named, { signal })).slug;
      const logo = await marque.getLogo(slug, on === null ? { signal } : { on, signal });
      const etag = `"${logo.etag}"`;
      const headers = { ...svgHeaders, ETag: etag, 'Cache-Control': logo.cacheControl };
      if (request.headers.get('If-None-Match') === etag)
        return new Response(null, { status: 304, headers });
      return new Response(logo.text(), {
        headers: { ...headers, 'Content-Type': 'image/svg+xml; charset=utf-8' },
      });
    } catch (error) {
      if (!(error instanceof MarqueError)) throw error;
      // Visitors cannot fix the key or the quota, and should not see them.
      return refuse(error instanceof NotFoundError ? 404 : error.status === 422 ? 400 : 502);
    }
  };
}

/** Any other request would count against the quota, as 200 or as 404. */
function isListed(
  named: string,
  { isDomain, on }: { isDomain: boolean; on: string | null },
  { brands, backgrounds = [] }: ServeOptions,
): boolean {
  if (brands === undefined) return true;
  // A slug has no dot. Looking up a slug as a domain, or a domain as a slug, would fail each time.
  if (!brands.includes(named) || named.includes('.') !== isDomain) return false;
  return on === null || ['dark', 'light', ...backgrounds.map(normalize)].includes(on);
}

/** One spelling for each hex color, so that the API has one address for it. */
function normalize(on: string | null): string | null {
  if (on === null || !/^#?(?:[\da-f]{3}|[\da-f]{6})$/i.test(on)) return on;
  const hex = on.replace('#', '').toUpperCase();
  return hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
}

function connect({ url, key, brands = [], backgrounds = [], ...options }: ServeOptions): Marque {
  if (!url || !key) throw new Error('serveLogos needs the url and the key of a Marque server.');
  // For each brand, one domain and one logo without a background. An evicted response would count again.
  const listed = brands.length * (backgrounds.length + 4);
  return new Marque({ url, key, cacheEntriesMax: Math.max(200, listed), ...options });
}

function refuse(status: number): Response {
  const cacheControl = status === 404 ? 'public, max-age=300' : 'no-store';
  return new Response(null, { status, headers: { 'Cache-Control': cacheControl } });
}
