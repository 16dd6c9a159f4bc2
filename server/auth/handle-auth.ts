import { randomUUID } from 'node:crypto';
import type { NextApiRequest, NextApiResponse } from 'next';
import NextAuth from 'next-auth';
import { AppError } from '../errors';
import { log } from '../log';
import { readBytes } from '../read-bytes';
import { requireSameOrigin } from '../require-same-origin';
import { createAuthOptions } from './auth-options';
import { resolveReturnUrl } from './resolve-return-url';

const bodyBytesMax = 64 * 1024;

/** All that the site needs of NextAuth; its own pages and its log for clients stay closed. */
const actions: Record<string, RegExp> = {
  GET: /^(csrf|session|providers|signin|error|callback\/(github|google))$/,
  POST: /^(signin\/(github|google)|callback\/credentials|signout)$/,
};

/** Answers below `/api/auth`. */
export async function handleAuth(request: Request): Promise<Response> {
  const requestId = randomUUID();
  const answer = await answerAuth(request).catch((error: unknown) => {
    const known = error instanceof AppError ? error : unexpected(error, requestId);
    return Response.json(
      { error: known.code, message: known.message, ...known.fields },
      { status: known.status, headers: known.headers },
    );
  });
  answer.headers.set('X-Request-Id', requestId);
  answer.headers.set('X-Content-Type-Options', 'nosniff');
  answer.headers.set('Cache-Control', 'no-store');
  return answer;
}

async function answerAuth(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const { method } = request;
  const action = pathname.replace(/^\/api\/auth\//, '');
  if (!actions[method]?.test(action)) refuseAction(method, action);
  if (method === 'POST') requireSameOrigin(request.headers);
  const query = withSafeValues(Object.fromEntries(searchParams));
  const response = new CollectedResponse();
  await NextAuth(
    {
      method,
      query: { ...query, nextauth: action.split('/') },
      body: method === 'POST' ? withSafeValues(await readForm(request)) : undefined,
      cookies: readCookies(request.headers),
      headers: Object.fromEntries(request.headers),
    } as unknown as NextApiRequest,
    response as unknown as NextApiResponse,
    createAuthOptions(),
  );
  return response.toResponse();
}

function refuseAction(method: string, action: string): never {
  const allowed = Object.keys(actions).filter((other) => actions[other]?.test(action));
  if (allowed.length === 0) throw new AppError('not_found', 'There is nothing at this address.');
  throw new AppError(
    'method_not_allowed',
    `${method} is not possible here; ${allowed.join()} is.`,
    {
      headers: { Allow: allowed.join(', ') },
    },
  );
}

/** NextAuth answers an address that it cannot read with a 500, and copies `error` into a header. */
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
  const text = new TextDecoder().decode(await readBytes(request, bodyBytesMax));
  if (type === 'application/x-www-form-urlencoded') {
    return Object.fromEntries(new URLSearchParams(text));
  }
  if (type !== 'application/json') {
    throw new AppError('unsupported_media_type', 'Send the body as application/json.');
  }
  try {
    const entries = Object.entries(JSON.parse(text) as Record<string, unknown>);
    return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
  } catch {
    throw new AppError('invalid_json', 'The body is not a JSON object.');
  }
}

function readCookies(headers: Headers): Record<string, string> {
  const pairs = (headers.get('cookie') ?? '').split(/; */).flatMap((pair) => {
    const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(pair) ?? [];
    const text = decode(value);
    if (name === '' || text === null) return [];
    return [[name, name.endsWith('callback-url') ? resolveReturnUrl(text) : text] as const];
  });
  return Object.fromEntries(pairs);
}

function decode(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}

function unexpected(error: unknown, requestId: string): AppError {
  log.error({ err: error, requestId });
  return new AppError('internal_error', 'Something went wrong on our side. Quote the request id.');
}

/** What NextAuth needs of the answer it writes; afterwards a `Response` is made of it. */
class CollectedResponse {
  private code = 200;
  private body: string | null = null;
  private readonly headers = new Map<string, string | string[]>();

  status(code: number): this {
    this.code = code;
    return this;
  }

  getHeader(name: string): string | string[] | undefined {
    return this.headers.get(name.toLowerCase());
  }

  setHeader(name: string, value: string | string[]): this {
    this.headers.set(name.toLowerCase(), value);
    return this;
  }

  json(body: unknown): void {
    this.setHeader('content-type', 'application/json; charset=utf-8');
    this.body = JSON.stringify(body);
  }

  send(body: unknown): void {
    if (typeof body === 'string') this.body = body;
    else this.json(body);
  }

  end(): void {}

  toResponse(): Response {
    const headers = new Headers();
    for (const [name, value] of this.headers) {
      for (const one of [value].flat()) headers.append(name, one);
    }
    return new Response(this.body, { status: this.code, headers });
  }
}
