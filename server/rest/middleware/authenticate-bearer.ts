import { createMiddleware } from 'hono/factory';
import { AppError } from '../../errors';
import { plans } from '../../quotas/plans';
import { findSession } from '../../sessions/find-session';
import type { RestEnv } from '../rest-env';

/**
 * Lets in who is signed in.
 * @throws AppError `invalid_token`
 */
export const authenticateBearer = createMiddleware<RestEnv>(async (c, next) => {
  const [, token] = /^Bearer ([\w.~+/=-]+)$/i.exec(c.req.header('Authorization') ?? '') ?? [];
  const signedIn = token === undefined ? null : await findSession(token);
  if (signedIn === null) {
    throw new AppError(
      'invalid_token',
      'The access token is missing, expired or invalid. Pass it as Authorization: Bearer.',
      { headers: { 'WWW-Authenticate': 'Bearer' } },
    );
  }
  c.set('caller', signedIn);
  c.set('sessionId', signedIn.sessionId);
  c.set('plan', plans[signedIn.tier]);
  await next();
});
