import { Marque, MarqueError, type MarqueOptions, NotFoundError } from './marque.js';

/** `url` and `key` are looked at with the first request: a build may not have them. */
export type ServeOptions = Omit<MarqueOptions, 'url' | 'key'> & {
  url: string | URL | undefined;
  key: string | undefined;
  /** Slugs and domains that pages may show. Without it: all, at the expense of your quota. */
  brands?: readonly string[] | undefined;
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
    const { brands } = options;
    if (named === null || (brands !== undefined && !brands.includes(named))) return refuse(404);
    marque ??= connect(options);
    try {
      const { signal } = request;
      const slug = brand ?? (await marque.getBrandByDomain(named, { signal })).slug;
      const on = searchParams.get('on');
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
      // A visitor cannot mend the key or the quota, and need not know of them.
      return refuse(error instanceof NotFoundError ? 404 : error.status === 422 ? 400 : 502);
    }
  };
}

function connect({ url, key, ...options }: ServeOptions): Marque {
  if (!url || !key) throw new Error('serveLogos needs the url and the key of a Marque server.');
  return new Marque({ url, key, ...options });
}

function refuse(status: number): Response {
  const cacheControl = status === 404 ? 'public, max-age=300' : 'no-store';
  return new Response(null, { status, headers: { 'Cache-Control': cacheControl } });
}
