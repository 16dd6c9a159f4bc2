import { createMiddleware } from 'hono/factory';
import { AppError } from '../../errors';
import { findCaller } from '../../keys/find-caller';
import { plans } from '../../quotas/plans';
import type { RestEnv } from '../rest-env';

/**
 * Lets in the holder of a live API key (spec 5.1).
 * @throws AppError `invalid_api_key` (spec 5.8)
 */
export const authenticate = createMiddleware<RestEnv>(async (c, next) => {
  const rawKey = c.req.header('X-API-Key');
  const caller = rawKey === undefined ? null : await findCaller(rawKey);
  if (caller === null) {
    throw new AppError(
      'invalid_api_key',
      'The API key is missing or invalid. Pass your key in the X-API-Key header.',
    );
  }
  c.set('caller', caller);
  c.set('plan', plans[caller.tier]);
  await next();
});
