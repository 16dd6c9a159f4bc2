import { Hono } from 'hono';
import { AppError } from '../platform/errors';
import { identify } from './request/authenticate';
import { createAllowedMethods } from './request/allowed-methods';
import { notFound } from './request/not-found';
import { respondOptions } from './request/responses';
import type { RestContext, RestEnv } from './request/rest-env';
import { serve } from './request/serve';
import { adminRoutes } from './routes/admin';
import { adminTrustRoutes } from './routes/admin-trust';
import { auditRoutes } from './routes/audit';
import { authAccountRoutes } from './routes/auth-account';
import { authRecoveryRoutes } from './routes/auth-recovery';
import { billingRoutes } from './routes/billing';
import { brandRoutes } from './routes/brand';
import { catalogRoutes, searchRoutes } from './routes/catalog';
import { operationRoutes } from './routes/operation';
import { logoRoutes } from './routes/logos';
import { missRoutes } from './routes/misses';
import { textRoutes } from './routes/texts';
import { openapiRoutes } from './routes/openapi';
import { rasterRoutes } from './routes/raster';
import { registryRoutes } from './routes/registry';
import { requestRoutes } from './routes/requests';
import { svgRoutes } from './routes/svg';
import { usageRoutes } from './routes/usage';
import { visitorCounterRoutes } from './routes/visitor-counter';

const resources = [
  catalogRoutes,
  brandRoutes,
  svgRoutes,
  rasterRoutes,
  textRoutes,
  searchRoutes,
  usageRoutes,
  requestRoutes,
  auditRoutes,
  billingRoutes,
  visitorCounterRoutes,
  authAccountRoutes,
  authRecoveryRoutes,
  adminRoutes,
  adminTrustRoutes,
  missRoutes,
  logoRoutes,
  registryRoutes,
  operationRoutes,
].flat();

/** The public contract: it responds to everything below the paths in `paths.ts`. */
export function createRestApp(): Hono<RestEnv> {
  const routes = [...resources, ...openapiRoutes(resources)];
  const findAllowed = createAllowedMethods(routes);
  const respondUnmatched = async (c: RestContext) => {
    const allowed = findAllowed(c.req.path);
    if (allowed !== null && c.req.method === 'OPTIONS') return respondOptions(c, allowed);
    await identify(c);
    if (allowed === null) throw notFound(c);
    const message = `${c.req.method} is not allowed here. Allowed: ${allowed}.`;
    throw new AppError('method_not_allowed', message, { headers: { Allow: allowed } });
  };
  const app = new Hono<RestEnv>();
  for (const route of routes) app.on(route.method, route.path, route.serve);
  // An unknown path, or a known one with another method.
  app.notFound(serve('unmatched', respondUnmatched, { bucket: null, parameters: new Set() }));
  return app;
}
