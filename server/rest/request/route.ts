import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Bucket } from '../../contract/plans';
import { plans } from '../../platform/plans';
import type { Cap } from '../../limits/caps';
import { type LoggedRoute, noteRequest } from '../../metering/requests/note-request';
import { AppError } from '../../platform/errors';
import { measureRequest } from '../../platform/metrics/metrics';
import { toAppError } from '../../platform/requests/present-error';
import { noteRefusal } from '../../platform/requests/refusal-log';
import { exemplarOf, factsOf } from '../../platform/metrics/request-metrics';
import type { DocumentedRoute } from '../openapi/describe-api';
import { describeRoute, type Example, type RouteDescription } from '../openapi/describe-route';
import { addressOf, callerIn, isOpenToAny } from './authenticate';
import { handleRequest, type RouteRequest, type RouteSteps } from './handle-request';
import { presentLookUp, type Representation } from './responses';
import { respondError } from './respond';
import type { RestContext } from './rest-env';

type Schema = z.ZodType | undefined;
type Parsed<S extends Schema> = S extends z.ZodType ? z.output<S> : undefined;

type Declaration<
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
  Out,
  Checked,
> = RouteDescription<Params, Query, Body, Out> & {
  /** A safety cap, per account if the request has one, else per client address. */
  cap?: Cap;
  /** Checks what a schema cannot. It runs before the request is counted; the handler gets its result. */
  check?: (request: RouteRequest<Parsed<Params>, Parsed<Query>, Parsed<Body>>) => Checked;
  /** Whether the path exists at all, for any method. */
  isOpen?: () => boolean;
};

export type Route = {
  method: string;
  /** In Hono's syntax. */
  path: string;
  isOpen: () => boolean;
  /** Null for a route outside the documented API. */
  documented: DocumentedRoute | null;
  serve: (c: RestContext) => Promise<Response>;
};

/**
 * Declares a route. `handleRequest` orders its checks; the handler is a plain function that calls
 * the domain and returns the presenter's output.
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
  ) => Representation<Out> | Promise<Representation<Out>>,
): Route {
  return createRoute(declared as unknown as AnyDeclaration, handle as RouteSteps['handle']);
}

/** From here on, the input types of a single route no longer matter. */
type AnyDeclaration = Declaration<Schema, Schema, Schema, unknown, unknown>;

/** Buckets of requests that find a brand, where HEAD must not tell which. The tag of an artwork is public. */
const lookUps: readonly Bucket[] = ['domain', 'search', 'catalog'];

function createRoute(declared: AnyDeclaration, handle: RouteSteps['handle']): Route {
  requireCounting(declared);
  const isOpen = () => (declared.isOpen?.() ?? true) && isOpenToAny(declared.security);
  const tagged: RouteSteps['handle'] = async (request, checked) =>
    presentLookUp(request.c, await handle(request, checked));
  const isLookUp = declared.meter !== undefined && lookUps.includes(declared.meter);
  const steps = { ...declared, isOpen, handle: isLookUp ? tagged : handle } as RouteSteps;
  return {
    method: declared.method.toUpperCase(),
    path: declared.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    isOpen,
    documented: declared.isHidden === true ? null : describe(declared, handle),
    serve: serve(declared.path, (c) => handleRequest(c, steps), describeLogged(declared)),
  };
}

/** @throws Error for a metered route that could be used without being counted */
function requireCounting({ operationId, meter, security, cap }: AnyDeclaration): void {
  const namesCaller = ['apiKey', 'keyInAddress', 'bearer', 'apiKeyOrBearer'].includes(
    security ?? '',
  );
  if (meter === undefined || namesCaller) return;
  if (security === 'apiKeyOrNone' && cap !== undefined) return;
  throw new Error(
    `${operationId} has a meter: it needs a caller, or a cap for requests without a key.`,
  );
}

/** Requests of the API that identify an account are logged for it; signing in and out is not. */
function describeLogged({ path, security, meter, query }: AnyDeclaration): LoggedRoute | undefined {
  if (security === undefined || !/^\/(?:v1|r|logo)\//.test(path)) return undefined;
  const names = query instanceof z.ZodObject ? Object.keys(query.shape) : [];
  return { bucket: meter ?? null, parameters: new Set(names) };
}

function describe(declared: AnyDeclaration, handle: RouteSteps['handle']): DocumentedRoute {
  return {
    openapi: describeRoute(declared),
    examples: declared.examples ?? [],
    represent: async (example) => {
      const request = requestOf(declared, example);
      return handle(request, declared.check?.(request as never));
    },
  };
}

/** The request of an example, on the free plan. */
function requestOf({ params, query, body }: AnyDeclaration, example: Example): RouteRequest {
  const sent = Object.fromEntries(
    Object.entries(example.parameters ?? {}).map(([name, value]) => [name, String(value)]),
  );
  return {
    params: params?.parse(sent),
    query: query?.parse(sent),
    body: body?.parse(example.body),
    plan: plans.free,
  } as RouteRequest;
}

/**
 * Wraps the work of a route: gives the request its id, turns errors into responses, and
 * counts and times the request by the pattern of its route, since paths are unbounded.
 * @param logged for a route whose requests are in the account's request log
 */
export function serve(
  pattern: string,
  work: (c: RestContext) => Promise<Response>,
  logged?: LoggedRoute,
): (c: RestContext) => Promise<Response> {
  return async (c) => {
    const startedAtMs = performance.now();
    c.set('requestId', randomUUID());
    let response: Response;
    try {
      requireWellFormed(c.req.url);
      response = await work(c);
    } catch (error) {
      response = respondFailure(c, pattern, error);
    }
    const latencyMs = performance.now() - startedAtMs;
    const { status } = response;
    measureRequest(
      { route: pattern, method: c.req.method, status, durationMs: latencyMs },
      exemplarOf(c.get('requestId'), factsOf(c.env?.incoming)),
    );
    if (logged !== undefined) logRequest(c, logged, status, latencyMs);
    noteFacts(c, pattern, logged?.bucket ?? null);
    return response;
  };
}

/** A request without a known account is in no log. */
function logRequest(c: RestContext, logged: LoggedRoute, status: number, latencyMs: number): void {
  const caller = callerIn(c);
  if (caller === undefined) return;
  const { method, url } = c.req;
  const cost = c.get('cost') ?? 0;
  noteRequest({
    caller,
    route: logged,
    requestId: c.get('requestId'),
    latencyMs,
    method,
    url,
    status,
    cost,
  });
}

/** For our own server, which writes them to its access log. */
function noteFacts(c: RestContext, pattern: string, bucket: LoggedRoute['bucket']): void {
  const facts = factsOf(c.env?.incoming);
  if (facts === undefined) return;
  facts.route = pattern;
  facts.requestId = c.get('requestId');
  facts.isMeasured = true;
  const caller = callerIn(c);
  if (caller === undefined) return;
  facts.accountId = caller.accountId;
  if (caller.key !== null) facts.key = caller.key;
  if (bucket !== null) facts.bucket = bucket;
}

function respondFailure(c: RestContext, pattern: string, error: unknown): Response {
  const requestId = c.get('requestId');
  const known = toAppError(error, { requestId, method: c.req.method, route: pattern });
  noteRefusal(known.code, addressOf(c), requestId);
  return respondError(c, known);
}

/** @throws AppError `bad_request` */
function requireWellFormed(url: string): void {
  if (!url.includes('%')) return;
  let decoded: string;
  try {
    decoded = decodeURIComponent(url);
  } catch {
    throw new AppError('bad_request', 'The address has a percent-encoding that is not UTF-8.');
  }
  if (decoded.includes('\0')) {
    throw new AppError('bad_request', 'The address contains a NUL byte.');
  }
}
