import { createMiddleware } from 'hono/factory';
import { findCaller } from '../../keys/find-caller';
import { recallCaller, rereadCaller } from '../../keys/recall-caller';
import type { RestContext, RestEnv } from '../rest-env';
import { admit, keyOf } from './authenticate';

/**
 * Lets in the holder of a live API key, who may be known from a moment ago: whether that still
 * holds is asked in the one round trip that counts the request (`metered`).
 * @throws AppError as `admit` does
 */
export const authenticateMetered = createMiddleware<RestEnv>(async (c, next) => {
  const caller = await recallCaller(keyOf(c));
  if (caller?.revision === undefined) {
    admit(c, caller);
    return next();
  }
  try {
    admit(c, caller);
  } catch {
    admit(c, await findCaller(keyOf(c)));
  }
  await next();
  // What was refused for its input never came to be counted, nor the key to be confirmed.
  await confirmCaller(c);
});

/**
 * Makes sure that the caller is who the database says.
 * @param revision the account's, when the counter store has said that it changed
 * @returns whether the caller was read anew, so that the plan may be another one
 * @throws AppError as `admit` does
 */
export async function confirmCaller(c: RestContext, revision?: string): Promise<boolean> {
  if (c.get('caller').revision === undefined) return false;
  const caller = await rereadCaller(keyOf(c), revision);
  admit(c, caller);
  return true;
}

/** The counter store has counted the request under the caller's revision. */
export function noteConfirmed(c: RestContext): void {
  if (c.get('caller').revision !== undefined) {
    c.set('caller', { ...c.get('caller'), revision: undefined });
  }
}
