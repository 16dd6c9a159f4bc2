import {
  InvalidRequestError,
  Marque,
  MarqueError,
  type MarqueOptions,
  NotFoundError,
} from './marque.js';
import { type Variant, variants } from './types.js';

/** `url` and `key` are read at the first request: a build may not have them. */
export type ServeOptions = Omit<MarqueOptions, 'url' | 'key'> & {
  url: string | URL | undefined;
  key: string | undefined;
  /**
   * Slugs and domains that pages may show, or a function that says whether a slug or a domain is one of
   * them. Without it: all, and anyone can use up your quota.
   */
  brands?: readonly string[] | ((name: string) => boolean | Promise<boolean>) | undefined;
  /** Hex colors that pages with these `brands` may pass as `on`, beside `dark` and `light`. */
  backgrounds?: readonly string[] | undefined;
};

type Asked = {
  kind: 'brand' | 'domain' | 'email';
  /** A slug, or a domain. */
  name: string;
  variant: Variant | undefined;
  on: string | undefined;
};

const svgHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};
const missMs = 60 * 60 * 1000;
const missesMax = 10_000;

/**
 * Serves the logos that `<Logo>` shows, from the same origin as the page: the key stays here. It takes
 * `brand`, `domain` or `email`, and `variant` and `on`. A logo that the service does not have is a 404.
 */
export function serveLogos(options: ServeOptions): (request: Request) => Promise<Response> {
  const misses = new Map<string, number>();
  let marque: Marque | undefined;
  return async ({ url, headers, signal }) => {
    const asked = parse(new URL(url));
    if (asked === null) return refuse(404);
    const { kind, name, variant, on } = asked;
    const key = `${kind} ${name}`;
    if ((misses.get(key) ?? 0) > Date.now()) return refuse(404);
    if (!(await isListed(asked, options))) return refuse(404);
    marque ??= connect(options);
    try {
      const slug = await findSlug(marque, asked, signal);
      const logo = await marque.getLogo(slug, {
        signal,
        ...(variant !== undefined && { variant }),
        ...(on !== undefined && { on }),
      });
      // The page has its own fallback, the same for every brand without a logo.
      if (logo.variant === 'placeholder') return refuse(404);
      const etag = `"${logo.etag}"`;
      const described = { ...svgHeaders, ETag: etag, 'Cache-Control': logo.cacheControl };
      if (headers.get('If-None-Match') === etag)
        return new Response(null, { status: 304, headers: described });
      return new Response(logo.text(), {
        headers: { ...described, 'Content-Type': 'image/svg+xml; charset=utf-8' },
      });
    } catch (error) {
      if (!(error instanceof MarqueError)) throw error;
      if (isMiss(error)) {
        remember(misses, key);
        return refuse(404);
      }
      // Visitors cannot fix the key or the quota, and should not see them.
      return refuse(error.status === 422 ? 400 : 502);
    }
  };
}

function parse({ searchParams }: URL): Asked | null {
  const kind = (['brand', 'domain', 'email'] as const).find((one) => searchParams.has(one));
  if (kind === undefined) return null;
  const text = searchParams.get(kind) ?? '';
  const variant = searchParams.get('variant') ?? undefined;
  const isVariant = (one: string): one is Variant => variants.some((known) => known === one);
  if (variant !== undefined && !isVariant(variant)) return null;
  const on = normalize(searchParams.get('on') ?? undefined);
  // Colleagues share one look-up, and their addresses go no further.
  const name = kind === 'email' ? text.slice(text.lastIndexOf('@') + 1).toLowerCase() : text;
  return { kind, name, variant, on };
}

/** Any other request would count against the quota, as 200 or as 404. */
async function isListed(
  { kind, name, on }: Asked,
  { brands, backgrounds = [] }: ServeOptions,
): Promise<boolean> {
  if (brands === undefined) return true;
  // A slug has no dot. Looking up a slug as a domain, or a domain as a slug, would fail each time.
  if (name.includes('.') === (kind === 'brand')) return false;
  if (on !== undefined && !['dark', 'light', ...backgrounds.map(normalize)].includes(on))
    return false;
  return typeof brands === 'function' ? brands(name) : brands.includes(name);
}

async function findSlug(
  marque: Marque,
  { kind, name }: Asked,
  signal: AbortSignal,
): Promise<string> {
  if (kind === 'brand') return name;
  const found =
    kind === 'domain'
      ? await marque.getBrandByDomain(name, { signal })
      : await marque.getBrandByEmail(`mail@${name}`, { signal });
  return found.slug;
}

/** The addresses of a consumer mail provider lead to no brand. */
const isMiss = (error: MarqueError): boolean =>
  error instanceof NotFoundError ||
  (error instanceof InvalidRequestError && error.code === 'email_not_brand_domain');

/** The service counts a look-up that finds nothing, and it has no ETag. */
function remember(misses: Map<string, number>, key: string): void {
  misses.delete(key);
  misses.set(key, Date.now() + missMs);
  if (misses.size <= missesMax) return;
  for (const oldest of misses.keys()) {
    misses.delete(oldest);
    return;
  }
}

/** One spelling for each hex color, so that the API has one address for it. */
function normalize<On extends string | undefined>(on: On): On | string {
  if (on === undefined || !/^#?(?:[\da-f]{3}|[\da-f]{6})$/i.test(on)) return on;
  const hex = on.replace('#', '').toUpperCase();
  return hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
}

function connect({ url, key, brands, backgrounds = [], ...options }: ServeOptions): Marque {
  if (!url || !key) throw new Error('serveLogos needs the url and the key of a Marque server.');
  // For each brand its domain, and each variant on each background. An evicted response would count again.
  const drawings = (variants.length + 1) * (backgrounds.length + 3);
  const listed = typeof brands === 'function' ? 1000 : (brands ?? []).length * (drawings + 1);
  return new Marque({ url, key, cacheEntriesMax: Math.max(200, listed), ...options });
}

function refuse(status: number): Response {
  const cacheControl = status === 404 ? 'public, max-age=300' : 'no-store';
  return new Response(null, { status, headers: { 'Cache-Control': cacheControl } });
}
