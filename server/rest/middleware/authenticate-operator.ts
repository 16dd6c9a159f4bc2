import { createHash, timingSafeEqual } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { env } from '../../env';
import { AppError } from '../../errors';
import type { RestEnv } from '../rest-env';

/**
 * Lets in the operator. Everybody else is told that there is nothing here.
 * @throws AppError `not_found`
 */
export const authenticateOperator = createMiddleware<RestEnv>(async (c, next) => {
  const [, token] = /^Bearer (.+)$/i.exec(c.req.header('Authorization') ?? '') ?? [];
  if (env.adminToken === undefined || token === undefined || !isEqual(token, env.adminToken)) {
    throw new AppError('not_found', `There is nothing at ${c.req.path}.`);
  }
  await next();
});

function isEqual(given: string, expected: string): boolean {
  const [left, right] = [given, expected].map((text) => createHash('sha256').update(text).digest());
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
}
