import { z } from 'zod';
import type { Caller } from '../../accounts/keys/caller';
import { type Plan, plans } from '../../contract/plans';
import type { LoggedRoute } from '../../metering/requests/note-request';
import type { Cap } from '../../limits/caps';
import { consumeAddressCap, consumeCap } from '../../limits/consume-cap';
import { AppError } from '../../platform/errors';
import { type MaybePromise, whenReady } from '../../platform/when-ready';
import type { DocumentedRoute } from '../openapi/describe-api';
import {
  describeRoute,
  type Example,
  type RouteDescription,
  type Security,
} from '../openapi/describe-route';
import { authenticate, isOpenToAny } from './authenticate';
import { addressOf } from './address-of';
import { type MeteredWork, respondMetered } from './metering';
import { notFound } from './not-found';
import { readInput } from './read-input';
import { type Representation, respond } from './responses';
import type { RestContext } from './rest-env';
import { serve } from './serve';

type Schema = z.ZodType | undefined;
type Parsed<S extends Schema> = S extends z.ZodType ? z.output<S> : undefined;

/** What a handler is given: the validated input, and the caller where the route has `security`. */
export type RouteRequest<Params, Query, Body> = {
  params: Params;
  query: Query;
  body: Body;
  caller: Caller;
  plan: Plan;
  c: RestContext;
};

type Declaration<
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
  Out,
  Checked,
> = RouteDescription<Params, Query, Body, Out> & {
  /** A safety cap, of the account where the request has one, else of the client's address (spec 8.3). */
  cap?: Cap;
  /** Checks what no schema can. It runs before the request is counted; the handler gets its result. */
  check?: (request: RouteRequest<Parsed<Params>, Parsed<Query>, Parsed<Body>>) => Checked;
  /** Whether the path exists at all, for any method. */
  isOpen?: () => boolean;
};

export type Route = {
  method: string;
  /** In Hono's form. */
  path: string;
  isOpen: () => boolean;
  /** Null for a route that is no part of the documented API. */
  documented: DocumentedRoute | null;
  serve: (c: RestContext) => MaybePromise<Response>;
};

/**
 * Declares a route. The order of checks is the contract's: authentication, input, plan, quota, then
 * the handler, a plain function that calls the domain and returns what a presenter makes of it.
 */
export function route<
  Out,
  Params extends Schema = undefined,
  Query extends Schema = undefined,
  Body extends Schema = undefined,
  Checked = undefined,
>(
  declared: Declaration<Params, Query, Body, Out, Checked>,
  handle: (
    request: RouteRequest<Parsed<Params>, Parsed<Query>, Parsed<Body>>,
    checked: Checked,
  ) => MaybePromise<Representation<Out>>,
): Route {
  return createRoute(declared as unknown as AnyDeclaration, handle as AnyHandler);
}

/** From here on the types of one route's input matter no more. */
type AnyDeclaration = Declaration<Schema, Schema, Schema, unknown, unknown>;
type AnyHandler = (
  request: RouteRequest<unknown, unknown, unknown>,
  checked: unknown,
) => MaybePromise<Representation>;

function createRoute(declared: AnyDeclaration, handle: AnyHandler): Route {
  requireCounting(declared);
  const { security, meter, cap, isHidden = false } = declared;
  const isOpen = () => (declared.isOpen?.() ?? true) && isOpenToAny(security);
  const path = declared.path.replaceAll(/\{(\w+)\}/g, ':$1');
  const work: MeteredWork<Prepared> = {
    check: (c) => checkRequest(c, declared),
    handle: ({ request, checked }) => handle(request, checked),
  };
  const admit = (c: RestContext) => {
    if (!isOpen()) throw notFound(c);
    if (!security) return;
    if (cap) return authenticateCapped(c, security, cap);
    return authenticate(c, security, meter !== undefined);
  };
  const consume = (c: RestContext, counted: Cap) => {
    const caller: Caller | undefined = c.get('caller');
    return caller
      ? consumeCap(counted, caller.accountId)
      : consumeAddressCap(counted, addressOf(c));
  };
  const respondUnmetered = (c: RestContext) =>
    whenReady(work.check(c), (checked) =>
      whenReady(cap && consume(c, cap), () =>
        whenReady(work.handle(checked), (made) => respond(c, made)),
      ),
    );
  const respondTo = (c: RestContext) =>
    whenReady(admit(c), () => {
      const caller: Caller | undefined = c.get('caller');
      // Without a caller only a request without a key is served; any other must not get past this.
      const isCounted =
        meter !== undefined && (caller !== undefined || security !== 'apiKeyOrNone');
      return isCounted ? respondMetered(c, meter, work) : respondUnmetered(c);
    });
  return {
    method: declared.method.toUpperCase(),
    path,
    isOpen,
    documented: isHidden
      ? null
      : {
          openapi: describeRoute(declared),
          examples: declared.examples ?? [],
          represent: async (example) => {
            const { request, checked } = checkExample(declared, example);
            return handle(request, checked);
          },
        },
    serve: serve(declared.path, respondTo, describeLogged(declared)),
  };
}

/** Where the request names the account that its bucket counts for. */
const namesCaller: readonly (Security | undefined)[] = ['apiKey', 'bearer', 'apiKeyOrBearer'];

/** @throws Error for a metered route that somebody could use without being counted anywhere */
function requireCounting({ operationId, meter, security, cap }: AnyDeclaration): void {
  if (meter === undefined || namesCaller.includes(security)) return;
  if (security === 'apiKeyOrNone' && cap !== undefined) return;
  throw new Error(
    `${operationId} has a meter: it needs a caller, or a cap for requests without a key.`,
  );
}

/** Requests of the API that name an account stand in its log; those that sign in or out do not. */
function describeLogged({ path, security, meter, query }: AnyDeclaration): LoggedRoute | undefined {
  if (security === undefined || !/^\/(?:v1|r)\//.test(path)) return undefined;
  const names = query instanceof z.ZodObject ? Object.keys(query.shape) : [];
  return { bucket: meter ?? null, parameters: new Set(names) };
}

type Prepared = { request: RouteRequest<unknown, unknown, unknown>; checked: unknown };

function checkRequest(c: RestContext, declared: AnyDeclaration): MaybePromise<Prepared> {
  // A metered request may be checked twice, but its body can be read only once.
  const reading = c.get('input') ?? readInput(c, declared);
  c.set('input', reading);
  return whenReady(reading, ({ params, query, body }) => {
    const request = { params, query, body, caller: c.get('caller'), plan: c.get('plan'), c };
    return { request, checked: declared.check?.(request as never) };
  });
}

/** Examples are those of the free plan. */
function checkExample({ params, query, body, check }: AnyDeclaration, example: Example): Prepared {
  const sent = Object.fromEntries(
    Object.entries(example.parameters ?? {}).map(([name, value]) => [name, String(value)]),
  );
  const request = {
    params: params?.parse(sent),
    query: query?.parse(sent),
    body: body?.parse(example.body),
    plan: plans.free,
  } as Prepared['request'];
  return { request, checked: check?.(request as never) };
}

/** A request that brings no valid key or token is counted by its address. */
async function authenticateCapped(c: RestContext, security: Security, cap: Cap): Promise<void> {
  try {
    await authenticate(c, security, false);
  } catch (error) {
    if (error instanceof AppError && error.status === 401)
      await consumeAddressCap(cap, addressOf(c));
    throw error;
  }
}
