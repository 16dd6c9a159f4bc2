import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Caller } from '../../accounts/keys/caller';
import type { Plan } from '../../contract/plans';

/** The context of a request in the REST transport. */
export type RestEnv = {
  /** Node's are present behind our own server, and absent behind a Next route handler. */
  Bindings: Partial<HttpBindings> & {
    /** Already admitted by a session or over MCP, and confirmed. No request can set it. */
    caller?: Caller;
  };
  Variables: {
    requestId: string;
    /** A publishable key from the address: see `acceptKey`. */
    keyInAddress?: string;
    /** Path and query, with the signature of a key. */
    signedAddress?: string;
    /** Set by `authenticate`. Routes without `security` must not read them. */
    caller: Caller;
    plan: Plan;
    /** Units of the daily quota that the request has used: 0 when absent. */
    cost: number;
    /** Set for a caller with a bearer token. */
    sessionId: string;
    authenticatedAt: Date;
  };
};

export type RestContext = Context<RestEnv>;
