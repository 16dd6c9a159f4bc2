import type { Next } from 'hono';
import { type Caller, findCaller } from '../../keys/find-caller';
import { recallCaller, rereadCaller } from '../../keys/recall-caller';
import { whenReady } from '../../when-ready';
import type { RestContext } from '../rest-env';
import { atOnce } from './at-once';
import { admit, keyOf } from './authenticate';

/**
 * Lets in the holder of a live API key, who may be known from a moment ago: whether that still
 * holds is asked in the one round trip that counts the request (`metered`).
 * @throws AppError as `admit` does
 */
export const authenticateMetered = atOnce((c, next) =>
  whenReady(recallCaller(keyOf(c)), (caller) => {
    if (caller?.revision !== undefined) return enterRemembered(c, caller, next);
    admit(c, caller);
    return next();
  }),
);

async function enterRemembered(c: RestContext, caller: Caller, next: Next): Promise<void> {
  try {
    admit(c, caller);
  } catch {
    admit(c, await findCaller(keyOf(c)));
  }
  try {
    await next();
  } finally {
    // What was refused for its input never came to be counted, nor the key to be confirmed.
    await confirmCaller(c);
  }
}

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
