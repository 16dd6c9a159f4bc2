import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Caller } from '../keys/find-caller';
import type { QuotaStatus } from '../quotas/consume-quota';
import type { Plan } from '../quotas/plans';

/** What travels with a request through the REST transport. */
export type RestEnv = {
  /** Present behind server/main.mjs, absent behind a Next route handler. */
  Bindings: Partial<HttpBindings> & { Response?: typeof Response };
  Variables: {
    requestId: string;
    /** Set by the middleware that authenticates; routes without one must not read them. */
    caller: Caller;
    plan: Plan;
    /** Where the metered bucket stands after this request; null where it has no cap. */
    quotaStatus: QuotaStatus | null;
    /** Set for who is signed in. */
    sessionId: string;
  };
};

export type RestContext = Context<RestEnv>;
