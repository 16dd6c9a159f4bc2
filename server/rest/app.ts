import { Hono } from 'hono';
import { AppError } from '../platform/errors';
import { identify, notFound } from './request/authenticate';
import { respondOptions } from './request/respond';
import type { RestContext, RestEnv } from './request/rest-env';
import { type Route, serve } from './request/route';
import { adminRoutes } from './routes/admin';
import { adminBrandRoutes } from './routes/admin-brands';
import { adminLookRoutes } from './routes/admin-looks';
import { adminTrustRoutes } from './routes/admin-trust';
import { rasterRoutes, svgRoutes } from './routes/artwork';
import { auditRoutes } from './routes/audit';
import { authAccountRoutes } from './routes/auth-account';
import { authRecoveryRoutes } from './routes/auth-recovery';
import { billingRoutes } from './routes/billing';
import { brandRoutes } from './routes/brand';
import { catalogRoutes, searchRoutes } from './routes/catalog';
import { changeRoutes } from './routes/changes';
import { embedRoutes } from './routes/embed';
import { keyRoutes } from './routes/keys';
import { operationRoutes } from './routes/operation';
import { logoRoutes } from './routes/logos';
import { logoWallRoutes } from './routes/logo-wall';
import { pageLogoRoutes } from './routes/page-logos';
import { missRoutes } from './routes/misses';
import { textRoutes } from './routes/texts';
import { openapiRoutes } from './routes/openapi';
import { registryRoutes } from './routes/registry';
import { schemaRoutes } from './routes/schemas';
import { requestRoutes } from './routes/requests';
import { usageRoutes } from './routes/usage';
import { visitorCounterRoutes } from './routes/visitor-counter';
import { ownBrandRoutes } from './routes/own-brands';
import { webhookRoutes } from './routes/webhooks';
import { surfaceRoutes } from './surfaces/serve-surfaces';

const resources = [
  catalogRoutes,
  changeRoutes,
  brandRoutes,
  svgRoutes,
  rasterRoutes,
  logoWallRoutes,
  pageLogoRoutes,
  textRoutes,
  searchRoutes,
  usageRoutes,
  requestRoutes,
  auditRoutes,
  billingRoutes,
  ownBrandRoutes,
  keyRoutes,
  embedRoutes,
  webhookRoutes,
  visitorCounterRoutes,
  authAccountRoutes,
  authRecoveryRoutes,
  adminRoutes,
  adminTrustRoutes,
  adminBrandRoutes,
  adminLookRoutes,
  missRoutes,
  logoRoutes,
  registryRoutes,
  schemaRoutes,
  operationRoutes,
  surfaceRoutes,
].flat();

/** The public contract: it handles every request whose path `isRestPath` accepts. */
export function createRestApp(): Hono<RestEnv> {
  const routes = [...resources, ...openapiRoutes(resources)];
  const app = new Hono<RestEnv>();
  const findAllowed = createAllowedMethods(app, routes);
  const respondUnmatched = async (c: RestContext) => {
    const allowed = findAllowed(c.req.path);
    if (allowed !== null && c.req.method === 'OPTIONS') return respondOptions(c, allowed);
    await identify(c);
    if (allowed === null) throw notFound(c);
    const message = `${c.req.method} is not allowed here. Allowed: ${allowed}.`;
    throw new AppError('method_not_allowed', message, { headers: { Allow: allowed } });
  };
  for (const route of routes) app.on(route.method, route.path, route.serve);
  // An unknown path, or a known path with an unsupported method.
  app.notFound(serve('unmatched', respondUnmatched, { bucket: null, parameters: new Set() }));
  return app;
}

/**
 * Finds the methods that a path supports.
 * @returns the value of an Allow header, or null for an unknown path
 */
function createAllowedMethods(
  { router }: Hono<RestEnv>,
  routes: readonly Route[],
): (path: string) => string | null {
  const methods = [...new Set(routes.map(({ method }) => method))];
  const openness = new Map<unknown, () => boolean>(
    routes.map(({ serve: handler, isOpen }) => [handler, isOpen]),
  );
  return (path) => {
    const found = methods.filter((method) =>
      router.match(method, path)[0].some(([[handler]]) => openness.get(handler)?.()),
    );
    const withHead = found.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    return found.length === 0 ? null : [...withHead, 'OPTIONS'].join(', ');
  };
}
