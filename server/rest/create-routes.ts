import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi';
import type { Handler, MiddlewareHandler } from 'hono';
import { refuseInput } from './middleware/refuse-input';
import { type InputSchemas, validateInput } from './middleware/validate-input';
import type { RestEnv } from './rest-env';

type Declared = RouteConfig & {
  hide?: boolean;
  middleware?: MiddlewareHandler<RestEnv> | readonly MiddlewareHandler<RestEnv>[];
};

/** The routes of one resource, to be declared with `openapi`. */
export function createRoutes(): OpenAPIHono<RestEnv> {
  const routes = new OpenAPIHono<RestEnv>({ defaultHook: refuseInput });
  const declare = routes.openapi;
  const withOurValidation = (declared: Declared, handler: Handler<RestEnv>) => {
    const { middleware = [], request: { params, query, ...rest } = {}, ...route } = declared;
    const { middleware: _, hide, ...described } = declared;
    if (hide !== true) routes.openAPIRegistry.registerPath(described);
    const validate = validateInput({ params, query } as InputSchemas);
    return declare(
      { ...route, request: rest, hide: true, middleware: [...[middleware].flat(), validate] },
      handler as never,
    );
  };
  routes.openapi = withOurValidation as typeof declare;
  return routes;
}
