import { createMiddleware } from 'hono/factory';
import { AppError } from '../../errors';
import type { Cap } from '../../quotas/caps';
import { consumeCap } from '../../quotas/consume-cap';
import type { RestEnv } from '../rest-env';
import { spendCap } from '../spend-cap';
import { authenticateAny } from './authenticate-any';

/**
 * Lets in who is signed in or holds a key, so many times a minute. The cap is the account's; who
 * turns out to be nobody is counted by the address (spec 8.3).
 * @throws AppError `rate_limit_exceeded`, or as `authenticateAny` does
 */
export const authenticateCapped = (cap: Cap) =>
  createMiddleware<RestEnv>(async (c, next) => {
    try {
      await authenticateAny(c, async () => {});
    } catch (error) {
      if (error instanceof AppError && error.status === 401) await spendCap(c, cap);
      throw error;
    }
    await consumeCap(cap, c.get('caller').accountId);
    await next();
  });
