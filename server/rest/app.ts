import { OpenAPIHono } from '@hono/zod-openapi';
import { routePath } from 'hono/route';
import { AppError } from '../errors';
import { log } from '../log';
import { createAllowedMethods } from './allowed-methods';
import { answerError, answerOptions } from './answer';
import { describeApi } from './describe-api';
import { beginRequest } from './middleware/begin-request';
import { measureRequest } from './middleware/measure-request';
import type { RestEnv } from './rest-env';
import { adminRoutes } from './routes/admin';
import { authAccountRoutes } from './routes/auth-account';
import { authRecoveryRoutes } from './routes/auth-recovery';
import { billingRoutes } from './routes/billing';
import { brandRoutes } from './routes/brand';
import { catalogRoutes } from './routes/catalog';
import { healthRoutes } from './routes/health';
import { metricsRoutes } from './routes/metrics';
import { openapiRoutes } from './routes/openapi';
import { searchRoutes } from './routes/search';
import { subscriptionRoutes } from './routes/subscription';
import { svgRoutes } from './routes/svg';
import { usageRoutes } from './routes/usage';

const resources = [
  catalogRoutes,
  brandRoutes,
  svgRoutes,
  searchRoutes,
  usageRoutes,
  subscriptionRoutes,
  billingRoutes,
  authAccountRoutes,
  authRecoveryRoutes,
  adminRoutes,
  healthRoutes,
  metricsRoutes,
];

/** The public contract: everything below the paths in `restPaths` is answered here. */
export function createRestApp(): OpenAPIHono<RestEnv> {
  const app = new OpenAPIHono<RestEnv>();
  app.use(measureRequest, beginRequest);
  for (const routes of resources) app.route('/', routes);
  app.route(
    '/',
    openapiRoutes(() => describeApi(app)),
  );

  const allowedMethods = createAllowedMethods(app.routes);
  app.notFound((c) => {
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
  });
  app.onError((error, c) => {
    if (error instanceof AppError && error.status < 500) return answerError(c, error);
    // The pattern, not the path: an address may stand in a path, and is never logged.
    log.error({
      err: error,
      requestId: c.get('requestId'),
      method: c.req.method,
      route: routePath(c, -1),
    });
    if (error instanceof AppError) return answerError(c, error);
    return answerError(
      c,
      new AppError('internal_error', 'Something went wrong on our side. Quote the request id.'),
    );
  });
  return app;
}
