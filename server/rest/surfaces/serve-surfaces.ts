import { type SurfaceName, surfacePrefixes } from '../../contract/surfaces';
import { caps } from '../../limits/caps';
import { env } from '../../platform/env';
import { acceptBearerKey, acceptKey, notFound } from '../request/authenticate';
import { handleRequest } from '../request/handle-request';
import { presentLookUp } from '../request/responses';
import type { RestContext } from '../request/rest-env';
import { type Route, serve } from '../request/route';
import { brandfetch } from './brandfetch';
import { clearbit, logoDev } from './domain-logos';
import { favicon } from './favicon';
import { iconify } from './iconify';
import { jsdelivr } from './jsdelivr';
import { selfhst } from './selfhst';
import { simpleIcons } from './simple-icons';
import type { Surface, SurfaceRoute } from './surface';

const surfaces: readonly Surface[] = [
  iconify,
  simpleIcons,
  jsdelivr,
  selfhst,
  favicon,
  clearbit,
  logoDev,
  brandfetch,
];

/** One route of the REST app for each family. */
export const surfaceRoutes: readonly Route[] = surfaces.map((surface) => ({
  method: 'GET',
  path: `${surfacePrefixes[surface.name]}/*`,
  isOpen: () => isOn(surface.name),
  documented: null,
  serve: serveSurface(surface),
}));

const isOn = (name: SurfaceName): boolean => env.surfaces.includes(name);

/** `/mq_pub_…`, more than once where a bound host has a key and the request another one: the last one counts. */
const keysInPath = /^(?:\/(mq_pub_\w+))*(?=\/|$)/;

function serveSurface({ name, keyParameter = 'token', routes }: Surface): Route['serve'] {
  const prefix = surfacePrefixes[name];
  const serves = routes.map((one) => ({ ...one, serve: serveRoute(name, one) }));
  const serveUnmatched = serve(`${prefix}/*`, (c) => Promise.reject(notFound(c)));
  return (c) => {
    const { pathname, searchParams: query } = new URL(c.req.url);
    const path = decode(pathname.slice(prefix.length));
    if (!isOn(name) || path === null) return serveUnmatched(c);
    const [inPath = '', key] = keysInPath.exec(path) ?? [];
    acceptKey(c, query.get(keyParameter) ?? key);
    const rest = path.slice(inPath.length);
    for (const one of serves) {
      const match = one.pattern.exec(rest);
      if (match !== null) return one.serve(c, { params: match.groups ?? {}, query });
    }
    return serveUnmatched(c);
  };
}

/** Null for an encoding that is not UTF-8, which `serve` refuses. */
function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

type Asked = { params: Record<string, string | undefined>; query: URLSearchParams };

function serveRoute(name: SurfaceName, { path, meter, isSecret, handle }: SurfaceRoute) {
  const pattern = surfacePrefixes[name] + path;
  const logged = { bucket: meter, parameters: new Set<string>() };
  const steps = {
    isOpen: () => isOn(name),
    security: 'apiKey',
    scope: 'read',
    publishable: isSecret !== true,
    ...(meter === null ? { cap: caps.surfaceLists } : { meter }),
  } as const;
  return (c: RestContext, asked: Asked) =>
    serve(
      pattern,
      () => {
        if (isSecret === true) acceptBearerKey(c);
        return handleRequest(c, {
          ...steps,
          handle: async ({ caller, plan }) => {
            const found = await handle({ ...asked, caller, plan, c });
            return meter === 'search' || meter === 'domain' ? presentLookUp(c, found) : found;
          },
        });
      },
      logged,
    )(c);
}
