import { createMiddleware } from 'hono/factory';
import { AppError } from '../../errors';
import { type Caller, findCaller } from '../../keys/find-caller';
import { invalidApiKey } from '../../keys/invalid-api-key';
import { hasMailTransport } from '../../mail/send-mail';
import { plans } from '../../quotas/plans';
import type { RestContext, RestEnv } from '../rest-env';

/**
 * Lets in the holder of a live API key (spec 5.1), asking the database.
 * @throws AppError as `admit` does
 */
export const authenticate = createMiddleware<RestEnv>(async (c, next) => {
  admit(c, await findCaller(keyOf(c)));
  await next();
});

/** The key as it was sent; a missing one is one that nobody holds. */
export function keyOf(c: RestContext): string {
  return c.req.header('X-API-Key') ?? '';
}

/**
 * Goes on with this caller.
 * @throws AppError `invalid_api_key` (spec 5.8), or `email_not_verified` where mail can be sent
 */
export function admit(c: RestContext, caller: Caller | null): void {
  if (caller === null) throw invalidApiKey();
  if (!caller.emailVerified && hasMailTransport()) {
    throw new AppError(
      'email_not_verified',
      'Verify your e-mail address first: open the link in the message that we sent you.',
    );
  }
  c.set('caller', caller);
  c.set('plan', plans[caller.tier]);
}
