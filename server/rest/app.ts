import { OpenAPIHono } from '@hono/zod-openapi';
import { type Handler, Hono } from 'hono';
import { AppError } from '../errors';
import { createAllowedMethods } from './allowed-methods';
import { answerOptions } from './answer';
import { describeApi } from './describe-api';
import { gatherRoutes } from './gather-routes';
import type { RestEnv } from './rest-env';
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
import { serveRoute } from './serve-route';

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
];

/** The public contract: everything below the paths in `restPaths` is answered here. */
export function createRestApp(): Hono<RestEnv> {
  const declared = new OpenAPIHono<RestEnv>();
  for (const routes of resources) declared.route('/', routes);
  declared.route(
    '/',
    openapiRoutes(() => describeApi(declared)),
  );

  // One handler for each route: with a second one Hono would wait at every step of every request.
  const app = new Hono<RestEnv>();
  const refuse = refuseUnknown(createAllowedMethods(declared.routes));
  for (const { method, path, handlers } of gatherRoutes(declared.routes)) {
    if (method === 'ALL') app.all(path, serveRoute(path, [...handlers, refuse]));
    else app.on(method, path, serveRoute(path, handlers));
  }
  app.notFound(serveRoute('unmatched', [refuse]));
  return app;
}

/** There is no such path, or not with this method. */
function refuseUnknown(allowedMethods: (path: string) => string | null): Handler<RestEnv> {
  return (c) => {
    const allowed = allowedMethods(c.req.path);
    if (allowed === null) throw new AppError('not_found', `There is nothing at ${c.req.path}.`);
    if (c.req.method === 'OPTIONS') return answerOptions(c, allowed);
    throw new AppError(
      'method_not_allowed',
      `${c.req.method} is not possible here; ${allowed} are.`,
      {
        headers: { Allow: allowed },
      },
    );
  };
}
