import { requireVariantInPlan } from '../../artwork/choose-artwork';
import { AppError } from '../../platform/errors';
import type { Representation } from '../request/responses';
import { readCssOptions, readIconColor, writeCss } from './iconify-css';
import { sizeIcon, turnIcon, writeSvg } from './iconify-icon';
import { fromSets, listSets, noSet, presentSet, searchIcons, selectSets } from './iconify-lists';
import { findIconSet, type IconSet, iconPrefixes } from './iconify-sets';
import { readable, wrap } from './readable';
import type { Surface, SurfaceRequest } from './surface';

/** More than an address of 500 characters holds, at which Iconify's clients split their requests. */
const iconsMax = 200;
const name = '[a-z0-9]+(?:-[a-z0-9]+)*';

/**
 * The Iconify API, as `iconify-icon`, `@iconify/react` and icon pickers speak it. The prefixes `marque`, `marque-mono`
 * and `marque-wordmark` have the catalog's brands by slug; the others are the sets that the catalog was made from.
 */
export const iconify: Surface = {
  name: 'iconify',
  routes: [
    list('/collections', (query) => listSets(selectSets(query))),
    list('/collection', presentSet),
    list('/last-modified', (query) => ({
      lastModified: fromSets(selectSets(query), (set) => set.lastModified()),
    })),
    { path: '/search', pattern: /^\/search$/, meter: 'search', handle: searchIcons },
    {
      path: '/{prefix}.json',
      pattern: new RegExp(`^/(?<prefix>${name})(?:/icons)?\\.(?<format>json|js)$`),
      meter: 'svg',
      handle: presentIcons,
    },
    {
      path: '/{prefix}.css',
      pattern: new RegExp(`^/(?<prefix>${name})(?:/icons)?\\.css$`),
      meter: 'svg',
      handle: presentCss,
    },
    {
      path: '/{prefix}/{name}.svg',
      pattern: new RegExp(`^/(?:(?<prefix>${name})[/:](?<name>${name})|(?<joined>${name}))\\.svg$`),
      meter: 'svg',
      handle: presentSvg,
    },
  ],
};

function list(
  path: string,
  present: (query: URLSearchParams) => object,
): Surface['routes'][number] {
  const pattern = new RegExp(`^${path}$`);
  return { path, pattern, meter: null, handle: ({ query }) => wrap(present(query), query) };
}

const noIcon = () => new AppError('not_found', 'There is no such icon.');

/** @throws AppError `not_found`, or `variant_not_in_plan` */
function openSet(prefix: string | undefined, { plan }: SurfaceRequest): IconSet {
  const set = findIconSet(prefix ?? '');
  if (set === null) throw noSet();
  requireVariantInPlan(set.variant, plan);
  return set;
}

/** @throws AppError `not_found` without names, or `validation_error` */
function readNames(query: URLSearchParams): string[] {
  const names = [...new Set((query.get('icons') ?? '').split(',').filter(Boolean))];
  if (names.length === 0) throw noIcon();
  if (names.length <= iconsMax) return names;
  throw new AppError('validation_error', `At most ${iconsMax} icons are sent at once.`);
}

function presentIcons(request: SurfaceRequest): Representation {
  const { params, query, caller } = request;
  const set = openSet(params['prefix'], request);
  const icons: Record<string, object> = {};
  const aliases: Record<string, object> = {};
  const notFound: string[] = [];
  for (const asked of readNames(query)) {
    const found = set.find(asked, caller);
    if (found === null) notFound.push(asked);
    else {
      icons[found.parent ?? asked] = found.icon;
      if (found.parent !== undefined) aliases[asked] = { parent: found.parent };
    }
  }
  const body = {
    prefix: set.prefix,
    lastModified: set.lastModified(),
    aliases,
    ...set.size,
    icons,
    ...(notFound.length > 0 && { not_found: notFound }),
  };
  return wrap(body, query, params['format'] === 'js');
}

function presentCss(request: SurfaceRequest): Representation {
  const set = openSet(request.params['prefix'], request);
  const found = readNames(request.query).map((asked) => {
    const icon = set.find(asked, request.caller)?.icon;
    return [asked, icon ? { ...set.size, ...icon } : null] as const;
  });
  const css = writeCss(set.prefix, found, readCssOptions(request.query));
  return download(request.query, `${set.prefix}.css`, readable(css, 'text/css; charset=utf-8'));
}

function presentSvg(request: SurfaceRequest): Representation {
  const { query, caller } = request;
  const { prefix, name: asked } = splitName(request.params);
  const set = openSet(prefix, request);
  const found = set.find(asked, caller);
  if (found === null) throw noIcon();
  const icon = { ...set.size, ...found.icon };
  const { left, top, width, height, body } = turnIcon(icon, readTurn(query));
  const size = { width: query.get('width'), height: query.get('height') };
  const box = query.get('box') ? boxOf(icon) : '';
  const viewBox = `${left} ${top} ${width} ${height}`;
  const svg = writeSvg(box + body, { ...sizeIcon({ width, height }, size), viewBox });
  const painted = svg.replaceAll(
    'currentColor',
    readIconColor(query.get('color')) ?? 'currentColor',
  );
  const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
  const sent = readable(painted, 'image/svg+xml; charset=utf-8');
  const headers = { ...sent.headers, 'Content-Security-Policy': policy };
  return download(query, `${asked}.svg`, { ...sent, headers });
}

/** `logos/github`, `logos:github` or `logos-github`. */
function splitName({ prefix, name: asked, joined = '' }: SurfaceRequest['params']) {
  if (prefix !== undefined && asked !== undefined) return { prefix, name: asked };
  const found = iconPrefixes
    .filter((one) => joined.startsWith(`${one}-`))
    .sort((one, other) => other.length - one.length)[0];
  if (found === undefined) throw noSet();
  return { prefix: found, name: joined.slice(found.length + 1) };
}

const boxOf = ({ left = 0, top = 0, width = 16, height = 16 }) =>
  `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="rgba(255, 255, 255, 0)" />`;

/** `rotate=1`, `90deg` or `25%`; `flip=horizontal,vertical`. */
function readTurn(query: URLSearchParams) {
  const [, digits = '0', unit = ''] = /^(-?\d{1,5})(deg|%)?$/.exec(query.get('rotate') ?? '') ?? [];
  const quarters = Number(digits) / ({ deg: 90, '%': 25 }[unit] ?? 1);
  const flips = (query.get('flip') ?? '').split(/[\s,]+/);
  return {
    rotate: Number.isInteger(quarters) ? quarters : 0,
    hFlip: flips.includes('horizontal'),
    vFlip: flips.includes('vertical'),
  };
}

function download(query: URLSearchParams, file: string, sent: Representation): Representation {
  if (!query.get('download')) return sent;
  const disposition = `attachment; filename="${file}"`;
  return { ...sent, headers: { ...sent.headers, 'Content-Disposition': disposition } };
}
