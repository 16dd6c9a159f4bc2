import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Caller } from '../keys/find-caller';
import type { Plan } from '../quotas/plans';

/** What travels with a request through the REST transport. */
export type RestEnv = {
  /** Present behind server/main.mjs, absent behind a Next route handler. */
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    /** Set by the middleware that authenticates; routes without one must not read them. */
    caller: Caller;
    plan: Plan;
    /** Set for who is signed in. */
    sessionId: string;
  };
};

export type RestContext = Context<RestEnv>;
