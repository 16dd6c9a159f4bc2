import { Hono } from 'hono';
import { AppError } from '../platform/errors';
import { createAllowedMethods } from './request/allowed-methods';
import { notFound } from './request/not-found';
import { respondOptions } from './request/responses';
import type { RestEnv } from './request/rest-env';
import { serve } from './request/serve';
import { adminRoutes } from './routes/admin';
import { authAccountRoutes } from './routes/auth-account';
import { authRecoveryRoutes } from './routes/auth-recovery';
import { billingRoutes } from './routes/billing';
import { brandRoutes } from './routes/brand';
import { catalogRoutes } from './routes/catalog';
import { healthRoutes } from './routes/health';
import { logoRoutes } from './routes/logos';
import { metricsRoutes } from './routes/metrics';
import { noticeRoutes } from './routes/notice';
import { openapiRoutes } from './routes/openapi';
import { rasterRoutes } from './routes/raster';
import { searchRoutes } from './routes/search';
import { subscriptionRoutes } from './routes/subscription';
import { svgRoutes } from './routes/svg';
import { tokenRoutes } from './routes/tokens';
import { usageRoutes } from './routes/usage';
import { visitorCounterRoutes } from './routes/visitor-counter';

const resources = [
  catalogRoutes,
  brandRoutes,
  svgRoutes,
  rasterRoutes,
  noticeRoutes,
  tokenRoutes,
  searchRoutes,
  usageRoutes,
  subscriptionRoutes,
  billingRoutes,
  visitorCounterRoutes,
  authAccountRoutes,
  authRecoveryRoutes,
  adminRoutes,
  logoRoutes,
  healthRoutes,
  metricsRoutes,
].flat();

/** The public contract: it responds to everything below the paths in `paths.ts`. */
export function createRestApp(): Hono<RestEnv> {
  const routes = [...resources, ...openapiRoutes(resources)];
  const findAllowed = createAllowedMethods(routes);
  const app = new Hono<RestEnv>();
  for (const route of routes) app.on(route.method, route.path, route.serve);
  // An unknown path, or a known one with another method.
  app.notFound(
    serve('unmatched', async (c) => {
      const allowed = findAllowed(c.req.path);
      if (allowed === null) throw notFound(c);
      if (c.req.method === 'OPTIONS') return respondOptions(c, allowed);
      const message = `${c.req.method} is not possible here; ${allowed} are.`;
      throw new AppError('method_not_allowed', message, { headers: { Allow: allowed } });
    }),
  );
  return app;
}
