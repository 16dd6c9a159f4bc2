import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { type Caller, requireGoodStanding } from '../../accounts/keys/caller';
import { checkGrant, countGrant, type Needed } from '../../accounts/keys/check-grant';
import type { Bucket, Plan } from '../../contract/plans';
import type { Cap } from '../../limits/caps';
import { consumeAddressCap, consumeCap } from '../../limits/consume-cap';
import { consumeQuota, peekQuota } from '../../metering/quotas/consume-quota';
import { AppError, invalidInput } from '../../platform/errors';
import { readJson } from '../../platform/requests/read-body';
import type { Security } from '../openapi/describe-security';
import { addressOf, authenticate, callerIn, confirm, notFound, senderOf } from './authenticate';
import { readQuery } from './read-query';
import { type Representation } from './responses';
import { isNotModified, respond } from './respond';
import type { RestContext } from './rest-env';

/** The handler's input, validated, and the caller where the route has `security`. */
export type RouteRequest<Params = unknown, Query = unknown, Body = unknown> = {
  params: Params;
  query: Query;
  body: Body;
  caller: Caller;
  plan: Plan;
  c: RestContext;
};

/** The steps that a route declares for its requests. */
export type RouteSteps = Needed & {
  isOpen: () => boolean;
  security?: Security | undefined;
  params?: z.ZodType | undefined;
  query?: z.ZodType | undefined;
  body?: z.ZodType | undefined;
  check?: ((request: RouteRequest) => unknown) | undefined;
  meter?: Bucket | undefined;
  cap?: Cap | undefined;
  handle: (request: RouteRequest, checked: unknown) => Representation | Promise<Representation>;
};

type Checked = { request: RouteRequest; checked: unknown };

/**
 * Handles a request in the order of the contract:
 * 1. A route that is not open is 404.
 * 2. Who calls? 401, and 429 when an account or a stranger calls too fast.
 * 3. Whether the account and a named key may call, the input, and the plan: 403, 413, 415, 422.
 * 4. The cap of a named key, the day's quota or a safety cap: 429.
 * 5. The handler.
 *
 * A request refused before the handler costs nothing. A 200 and a 404 of the handler cost one unit; any other
 * failure is refunded. HEAD and 304 are free, and never refused for lack of units.
 */
export async function handleRequest(c: RestContext, route: RouteSteps): Promise<Response> {
  const { isOpen, security, meter, cap } = route;
  if (!isOpen()) throw notFound(c);

  if (security !== undefined) await authenticate(c, security, cap);
  const caller = callerIn(c);
  // A request without a caller, where the route allows it, has a cap instead of a quota.
  const bucket = caller === undefined ? undefined : meter;
  const isNamed = caller !== undefined && caller.grant !== null;
  const mayBeFree = c.req.method === 'HEAD' || c.req.header('If-None-Match') !== undefined;
  // Counting confirms a caller from memory. A request that is not counted, or has a body, is confirmed here, and so
  // is a named key, which is counted by itself first.
  const hasBody = route.body !== undefined;
  if (bucket === undefined || mayBeFree || hasBody || isNamed) await confirm(c);

  if (hasBody) requireStanding(c, route);
  const body: unknown = hasBody ? await readJson(c.req.raw) : undefined;
  let checked: Checked;
  try {
    checked = check(c, route, body);
  } catch (refusal) {
    // It may be due to a caller from memory whose key or plan has changed since.
    if (!(await confirm(c))) throw refusal;
    checked = check(c, route, body);
  }

  if (bucket === undefined) {
    if (isNamed) await countKey(c);
    if (cap !== undefined) await countCall(c, cap);
    return respond(c, await run(route, checked));
  }
  const made = mayBeFree ? (async () => run(route, checked))() : undefined;
  if (made !== undefined && (await isFree(c, made))) {
    return respond(c, await made, await peekQuota(c.get('caller'), bucket));
  }
  if (isNamed) await countKey(c);
  let consumed = await consumeQuota(c.get('caller'), bucket);
  while (consumed.kind !== 'passed') {
    // Nothing was consumed: the caller has changed, or the store is away and cannot confirm it.
    if (await confirm(c)) checked = check(c, route, body);
    if (consumed.kind === 'open') return respond(c, await run(route, checked));
    consumed = await consumeQuota(c.get('caller'), bucket);
  }
  c.set('cost', 1);
  try {
    return await respond(c, await (made ?? run(route, checked)), consumed.status);
  } catch (error) {
    if (error instanceof AppError && error.status === 404) throw error;
    c.set('cost', 0);
    await consumed.refund(c.get('requestId'));
    throw error;
  }
}

function check(c: RestContext, route: RouteSteps, sent: unknown): Checked {
  requireStanding(c, route);
  const mayRepeat = route.body === undefined && c.req.url.includes('?');
  const { params, query, body } = mayRepeat
    ? refuseAgain(c.req.url, () => parseInput(c, route, sent))
    : parseInput(c, route, sent);
  const request = { params, query, body, caller: c.get('caller'), plan: c.get('plan'), c };
  return { request, checked: route.check?.(request) };
}

const refusals = new LRUCache<string, AppError>({
  maxSize: 256 * 1024,
  sizeCalculation: (_refusal, url) => url.length,
});

/** A client that repeats a wrong query gets the same refusal: finding its faults costs more than serving. */
function refuseAgain<Input>(url: string, parseUrl: () => Input): Input {
  const known = refusals.get(url);
  if (known !== undefined) throw known;
  try {
    return parseUrl();
  } catch (error) {
    if (error instanceof AppError) refusals.set(url, error);
    throw error;
  }
}

/** @throws AppError `validation_error` */
function parseInput(c: RestContext, { params, query, body }: RouteSteps, sent: unknown) {
  return {
    query: query && parse(query, readQuery(c)),
    params: params && parse(params, c.req.param()),
    body: body && parse(body, sent),
  };
}

function parse(schema: z.ZodType, input: unknown): unknown {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw invalidInput(result.error.issues, 'body');
}

/** A session still works, so that its owner can read why the account is suspended. */
function requireStanding(c: RestContext, route: RouteSteps): void {
  const caller = callerIn(c);
  if (caller === undefined) return;
  if (c.get('sessionId') === undefined) requireGoodStanding(caller);
  if (caller.grant !== null) checkGrant(caller.grant, route, senderOf(c));
}

async function countKey(c: RestContext): Promise<void> {
  const { grant } = c.get('caller');
  if (grant !== null) await countGrant(grant);
}

const run = ({ handle }: RouteSteps, { request, checked }: Checked) => handle(request, checked);

/** Counts against the cap of the account, or of the address if there is none. */
async function countCall(c: RestContext, cap: Cap): Promise<void> {
  const caller = callerIn(c);
  if (caller === undefined) await consumeAddressCap(cap, addressOf(c));
  else await consumeCap(cap, caller.accountId);
}

async function isFree(c: RestContext, made: Promise<Representation>): Promise<boolean> {
  if (c.req.method === 'HEAD') return true;
  return made.then(
    (representation) => isNotModified(c, representation),
    () => false,
  );
}
