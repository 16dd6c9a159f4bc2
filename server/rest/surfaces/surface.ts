import { type Caller, viewerOf } from '../../accounts/keys/caller';
import { opensBrand, requireBrand } from '../../accounts/keys/check-grant';
import type { Brand } from '../../catalog/catalog';
import { findBrand } from '../../catalog/get-brand';
import { getNamedBrand } from '../../catalog/search/get-named-brand';
import type { Bucket, Plan } from '../../contract/plans';
import type { SurfaceName } from '../../contract/surfaces';
import type { Representation } from '../request/responses';
import type { RestContext } from '../request/rest-env';

/**
 * A family of addresses that programs have built in, such as the Simple Icons CDN. To add one:
 *
 * 1. its name and prefix in `server/contract/surfaces.ts`,
 * 2. a file here with its routes, in the list of `serve-surfaces.ts`,
 * 3. a mount for Next alone, `app/{prefix}/[[...path]]/route.ts`,
 * 4. a test beside the file, with `e2e/support/surface-world.ts`, and a section of the docs page `surfaces`.
 *
 * `serveSurfaces` takes prefix and key off the path, finds the route, and lets `handleRequest` do what it does for every
 * route: authentication, grants, quota, errors in the one shape. A key may be a publishable one in the path
 * (`/iconify/mq_pub_…/logos.json`) or in `?token=`, or any key with the scope `read` in the header X-API-Key.
 */
export type Surface = {
  name: SurfaceName;
  /** The query parameter with the key, where the programs have another name for it than `token`. */
  keyParameter?: string;
  /** The first whose pattern matches responds. */
  routes: readonly SurfaceRoute[];
};

export type SurfaceRoute = {
  /** In metrics and logs, after the prefix: `/{slug}.svg`. */
  path: string;
  /** Matches all of the decoded path after prefix and key. It has to bound what names may consist of. */
  pattern: RegExp;
  /** A picture costs a unit of its kind; null for lists and other metadata, which have a cap by the minute. */
  meter: Bucket | null;
  /** Whether it is no picture: no publishable key opens it. A secret key may come as a bearer token. */
  isSecret?: true;
  handle: (request: SurfaceRequest) => Representation | Promise<Representation>;
};

export type SurfaceRequest = {
  /** The named groups of the pattern that matched. */
  params: Readonly<Record<string, string | undefined>>;
  query: URLSearchParams;
  caller: Caller;
  plan: Plan;
  c: RestContext;
};

/**
 * The brand that a family's name means: by slug, former slug or a source's own slug, else by name.
 * @throws AppError `service_not_found`, or `scope_missing` for a brand that the key does not open
 */
export function getSurfaceBrand(name: string, caller: Caller): Brand {
  const brand = getNamedBrand(name, viewerOf(caller));
  requireBrand(caller.grant, brand);
  return brand;
}

/** By slugs alone, for requests with many names. Null for a brand that is unknown, or that the key does not open. */
export function findSurfaceBrand(name: string, caller: Caller): Brand | null {
  const brand = findBrand(name, viewerOf(caller));
  return brand !== null && opensBrand(caller.grant, brand) ? brand : null;
}
