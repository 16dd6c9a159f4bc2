import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Caller } from '../../accounts/keys/caller';
import type { Plan } from '../../contract/plans';
import type { MaybePromise } from '../../platform/when-ready';
import type { Input } from './read-input';

/** What travels with a request through the REST transport. */
export type RestEnv = {
  /** Present behind our own server, absent behind a Next route handler. */
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    /** Set by `authenticate`. Routes without `security` must not read them. */
    caller: Caller;
    plan: Plan;
    /** What the schemas of the route make of the request. */
    input: MaybePromise<Input>;
    /** Set for a caller with a bearer token. */
    sessionId: string;
  };
};

export type RestContext = Context<RestEnv>;
