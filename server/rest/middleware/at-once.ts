import type { MiddlewareHandler, Next } from 'hono';
import type { RestContext, RestEnv } from '../rest-env';

/**
 * A middleware that goes on without waiting where there is nothing to wait for. Whatever runs
 * middleware can do that; only Hono's type says that it always gives a promise.
 */
export function atOnce(
  middleware: (c: RestContext, next: Next) => void | Response | Promise<void | Response>,
): MiddlewareHandler<RestEnv> {
  return middleware as MiddlewareHandler<RestEnv>;
}
