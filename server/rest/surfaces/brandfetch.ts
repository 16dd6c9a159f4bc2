import { type Brand, hasArtwork } from '../../catalog/catalog';
import { findBrandByHost } from '../../catalog/get-brand';
import { viewerOf } from '../../accounts/keys/caller';
import { requireBrand } from '../../accounts/keys/check-grant';
import { parseDomain } from '../../catalog/lookup/parse-host';
import type { Variant } from '../../contract/variants';
import { askForLook } from '../../enrichment/ask-for-look';
import { env } from '../../platform/env';
import { channelsOf } from '../../artwork/colors/contrast';
import { domainNotFound, withEnrichment } from '../request/present-enrichment';
import { type Fallback, findLogo } from '../request/represent-logo';
import { cacheControlFor, json, type Representation } from '../request/responses';
import { type AskedLogo, logoRoute, readSize, readWord } from './serve-logo';
import type { Surface, SurfaceRequest } from './surface';

/**
 * Brandfetch's pictures, `/{domain}/w/400/h/400/theme/dark/fallback/lettermark/type/icon?c=`, in any order, and
 * `GET /v2/brands/{domain}` with what the catalog has of it.
 */
export const brandfetch: Surface = {
  name: 'brandfetch',
  keyParameter: 'c',
  routes: [
    {
      path: '/v2/brands/{domain}',
      pattern: /^\/v2\/brands\/(?:domain\/)?(?<domain>[^/]{1,253})$/,
      meter: 'domain',
      isSecret: true,
      handle: presentBrand,
    },
    logoRoute('/{domain}', /^(?<path>(?:\/[^/]{1,253}){1,14})$/, readPath),
  ],
};

const fallbacks: Readonly<Record<string, Fallback>> = {
  brandfetch: 'monogram',
  lettermark: 'monogram',
  transparent: 'transparent',
  '404': '404',
} as const;
/** Its themes name the color of the logo: the light one is for a dark page. */
const themes = { light: 'dark', dark: 'light' } as const;
const types: Readonly<Record<string, readonly Variant[]>> = {
  icon: ['icon'],
  symbol: ['color'],
  logo: ['wordmark'],
};

const size = 128;

/** Names and values in turn, with a bare type among them, and perhaps a format at the end of the last part. */
function readPath({ params, caller, plan }: SurfaceRequest): AskedLogo {
  const [first = '', ...rest] = (params['path'] ?? '').slice(1).split('/');
  const parts = first === 'domain' ? rest.slice(1) : rest;
  const name = (first === 'domain' ? rest[0] : first) ?? '';
  const [, ending = ''] = parts.length === 0 ? [] : (/\.(\w+)$/.exec(parts.at(-1) ?? '') ?? []);
  const given: Record<string, string> = Object.create(null);
  for (let i = 0; i < parts.length; i++) {
    const part = (parts[i] ?? '').replace(/\.\w+$/, '');
    if (Object.hasOwn(types, part)) given['type'] = part;
    else given[part] = (parts[++i] ?? '').replace(/\.\w+$/, '');
  }
  const type = given['type'] ?? 'icon';
  const brand = findLogo(name, caller).brand;
  // Without the drawing that was meant, or the plan for it, the usual one.
  const has = plan.allVariants && types[type]?.find((one) => brand?.artwork.has(one));
  return {
    name: ending === '' ? name : `${name}.${ending}`,
    format: 'webp',
    size: Math.max(
      readSize(given['w'], 0),
      readSize(given['h'], 0),
      (given['w'] ?? given['h']) ? 0 : size,
    ),
    on: readWord(given['theme'], themes),
    fallback:
      readWord(given['fallback'], fallbacks) ?? (type === 'icon' ? 'monogram' : 'transparent'),
    ...(has && { variant: has }),
  };
}

async function presentBrand({ params, caller }: SurfaceRequest): Promise<Representation> {
  const host = parseDomain(params['domain'] ?? '');
  const brand = findBrandByHost(host, viewerOf(caller));
  if (brand !== null) requireBrand(caller.grant, brand);
  const isUnfinished = brand === null || !hasArtwork(brand);
  const enrichment = isUnfinished ? await askForLook(caller, host, brand) : null;
  if (brand === null) throw domainNotFound(host, enrichment);
  const { slug, name, description, domains, profiles, colors } = brand;
  const body = {
    id: slug,
    name,
    domain: domains[0] ?? host,
    claimed: false,
    verified: false,
    description,
    longDescription: null,
    qualityScore: null,
    isNsfw: false,
    links: profiles.map((url) => ({ name: nameOf(url), url })),
    logos: presentLogos(brand),
    colors: colors.map(({ role, hex }) => ({
      hex: `#${hex}`,
      type: role === 'primary' ? 'brand' : 'accent',
      brightness: brightnessOf(hex),
    })),
    fonts: [],
    images: [],
    company: { employees: null, foundedYear: null, industries: [], kind: null, location: null },
  };
  return withEnrichment(json(body, cacheControlFor([brand], 300)), enrichment);
}

/** `theme` names the color of the logo: what is meant for dark pages is light. */
const logosOf = [
  { variant: 'icon', type: 'icon', theme: null },
  { variant: 'color', type: 'symbol', theme: null },
  { variant: 'light', type: 'symbol', theme: 'dark' },
  { variant: 'dark', type: 'symbol', theme: 'light' },
  { variant: 'wordmark', type: 'logo', theme: null },
] as const;

/** The addresses take a key, as those of `GET /logo/{name}` do. */
function presentLogos(brand: Brand) {
  return logosOf.flatMap(({ variant, type, theme }) => {
    if (!brand.artwork.has(variant)) return [];
    const formats = (['svg', 'png'] as const).map((format) => ({
      src: `${env.publicUrl}/logo/${brand.slug}.${format}?variant=${variant}`,
      format,
      background: 'transparent',
      size: null,
    }));
    return [{ type, theme, tags: [], formats }];
  });
}

/** `twitter` for twitter.com: what comes before the suffix. */
const nameOf = (url: string): string =>
  /([^./]+)\.[^./]+$/.exec(URL.canParse(url) ? new URL(url).hostname : '')?.[1] ?? url;

const brightnessOf = (hex: string): number => {
  const [red, green, blue] = channelsOf(hex);
  return Math.round(0.2126 * red + 0.7152 * green + 0.0722 * blue);
};
