import { hash, randomUUID } from 'node:crypto';
import { parse as parseCookies } from 'hono/utils/cookie';
import { readSecondStepCookie, writeSecondStepCookie } from '../accounts/second-factor/challenges';
import { caps } from '../limits/caps';
import { consumeAddressCap, consumeCap } from '../limits/consume-cap';
import { type Client, originOf } from '../platform/requests/origin';
import { AppError } from '../platform/errors';
import { presentError, toAppError } from '../platform/requests/present-error';
import { jsonBytesMax, readBytes, readJson } from '../platform/requests/read-body';
import { requireSameOrigin, resolveReturnUrl } from '../platform/requests/same-origin';
import { dataHeaders } from '../platform/requests/response-headers';
import { authCookies, createAuthOptions } from './auth-options';
import { findGoogleEndpoints, NextAuth } from './providers';
import { noRoundTrip, readRoundTrip, startRoundTrip } from './round-trip';
import type { PendingStep } from './step-providers';

/** The actions that the site needs; NextAuth's own pages and its log for browsers stay closed. */
const actions: Record<string, RegExp> = {
  GET: /^(csrf|session|providers|signin|error|callback\/(github|google))$/,
  POST: /^(signin\/(github|google)|callback\/(credentials|second-step|passkey)|signout)$/,
};

/** Handles the routes below `/api/auth`. */
export async function handleAuth(request: Request, client: Client): Promise<Response> {
  const requestId = randomUUID();
  const response = await callNextAuth(request, client, requestId).catch((error: unknown) => {
    const { body, ...described } = presentError(toAppError(error, { requestId }), requestId);
    return new Response(body, described);
  });
  response.headers.set('X-Request-Id', requestId);
  for (const [name, value] of Object.entries(dataHeaders)) response.headers.set(name, value);
  response.headers.set('Cache-Control', 'no-store');
  return response;
}

async function callNextAuth(
  request: Request,
  client: Client,
  requestId: string,
): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const { method } = request;
  const action = pathname.replace(/^\/api\/auth\//, '');
  if (!actions[method]?.test(action)) refuseAction(method, action);
  if (method === 'POST') requireSameOrigin(request.headers);
  const query = withSafeValues(Object.fromEntries(searchParams));
  const { purpose, ...form } = method === 'POST' ? await readForm(request) : {};
  const cookies = readCookies(request.headers);
  if (/^signin\/./.test(action)) {
    await consumeAddressCap(caps.providerSignIn, client.address ?? '');
  }
  if (/^callback\/(github|google)$/.test(action)) await takeState(cookies);
  const google = action.endsWith('/google') ? await findGoogleEndpoints() : null;
  const trip = await travel(action, request.headers, purpose);
  const nextRequest = {
    method,
    query: { ...query, nextauth: action.split('/') },
    body: method === 'POST' ? withSafeValues(form) : undefined,
    cookies,
    headers: Object.fromEntries(request.headers),
  };
  let kept: string | null | undefined;
  const pending: PendingStep = {
    token: readSecondStepCookie(request.headers),
    keep: (token) => (kept = token),
  };
  const collected = new CollectedResponse();
  const userAgent = request.headers.get('user-agent');
  const origin = originOf({ requestId, address: client.address, userAgent });
  const failures: unknown[] = [];
  const keepFailure = (error: unknown) => void failures.push(error);
  const asked = { client, origin, trip: trip.current, pending, google, keepFailure };
  const options = createAuthOptions(asked);
  await NextAuth(nextRequest, collected, options);
  if (failures.length > 0) throw failures[0];
  const response = collected.toResponse();
  if (trip.cookie !== null) response.headers.append('Set-Cookie', trip.cookie);
  const isKeptAlready = kept === undefined || (kept === null && pending.token === null);
  if (!isKeptAlready) response.headers.append('Set-Cookie', writeSecondStepCookie(kept ?? null));
  return response;
}

/**
 * Lets a browser return from a provider once: NextAuth refuses a return without its state before it asks
 * the provider, and would ask again for each repetition of one.
 */
async function takeState(cookies: Record<string, string>): Promise<void> {
  const name = authCookies.state?.name ?? '';
  const state = cookies[name];
  if (state === undefined) return;
  await consumeCap(caps.providerState, hash('sha256', state)).catch(() => delete cookies[name]);
}

/** The round trip of a browser on its way to a provider or back, and the cookie that stores it. */
async function travel(action: string, headers: Headers, purpose: string | undefined) {
  const provider = /^signin\/(.+)$/.exec(action)?.[1];
  if (provider !== undefined) {
    const isTrip = purpose !== undefined;
    const cookie = isTrip ? await startRoundTrip(headers, provider, purpose) : noRoundTrip;
    return { current: null, cookie };
  }
  if (!/^callback\/(github|google)$/.test(action)) return { current: null, cookie: null };
  return { current: await readRoundTrip(headers), cookie: noRoundTrip };
}

function refuseAction(method: string, action: string): never {
  const allowed = Object.keys(actions).filter((other) => actions[other]?.test(action));
  if (allowed.length === 0) throw new AppError('not_found', 'There is nothing at this address.');
  const message = `${method} is not allowed here. Allowed: ${allowed.join()}.`;
  throw new AppError('method_not_allowed', message, { headers: { Allow: allowed.join(', ') } });
}

/** NextAuth fails on URLs that it cannot parse, and copies `error` into a header. */
function withSafeValues(values: Record<string, string>): Record<string, string> {
  const { callbackUrl, error, ...others } = values;
  return {
    ...others,
    ...(callbackUrl !== undefined && { callbackUrl: resolveReturnUrl(callbackUrl) }),
    ...(error !== undefined && { error: /^\w{1,64}$/.test(error) ? error : 'unknown' }),
  };
}

/** @throws AppError `payload_too_large`, `unsupported_media_type` or `invalid_json` */
async function readForm(request: Request): Promise<Record<string, string>> {
  const type = /^[^\s;]*/.exec(request.headers.get('content-type') ?? '')?.[0].toLowerCase();
  if (type === 'application/x-www-form-urlencoded') {
    const text = new TextDecoder().decode(await readBytes(request, jsonBytesMax));
    return Object.fromEntries(new URLSearchParams(text));
  }
  const sent = await readJson(request);
  if (sent === null) throw new AppError('invalid_json', 'The body is not a JSON object.');
  return Object.fromEntries(
    Object.entries(sent as object).map(([name, value]) => [name, String(value)]),
  );
}

function readCookies(headers: Headers): Record<string, string> {
  const cookies = parseCookies(headers.get('cookie') ?? '');
  for (const [name, value] of Object.entries(cookies)) {
    if (name.endsWith('callback-url')) cookies[name] = resolveReturnUrl(value);
  }
  return cookies;
}

/** NextAuth 4 can only write to a Next API response: this turns that into a `Response`. */
class CollectedResponse {
  private code = 200;
  private body: string | null = null;
  private readonly headers = new Headers();

  status(code: number): this {
    this.code = code;
    return this;
  }

  /** NextAuth reads only `Set-Cookie`. */
  getHeader(): string[] {
    return this.headers.getSetCookie();
  }

  setHeader(name: string, value: string | string[]): this {
    this.headers.delete(name);
    for (const line of [value].flat()) this.headers.append(name, line);
    return this;
  }

  json(body: unknown): void {
    this.headers.set('content-type', 'application/json; charset=utf-8');
    this.body = JSON.stringify(body);
  }

  send(body: unknown): void {
    if (typeof body === 'string') this.body = body;
    else this.json(body);
  }

  end(): void {}

  toResponse(): Response {
    return new Response(this.body, { status: this.code, headers: this.headers });
  }
}
