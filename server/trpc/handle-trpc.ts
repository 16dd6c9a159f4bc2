import { randomUUID } from 'node:crypto';
import type { AnyTRPCRouter } from '@trpc/server';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import type { Client } from '../platform/requests/origin';
import { AppError, internalError } from '../platform/errors';
import { log } from '../platform/log';
import { noteRefusal } from '../platform/requests/refusal-log';
import {
  jsonBytesMax,
  pictureCallBytesMax,
  readBytes,
  requireJson,
  requireShallow,
} from '../platform/requests/read-body';
import { requireSameOrigin, requireSitePage } from '../platform/requests/same-origin';
import { dataHeaders } from '../platform/requests/response-headers';
import { createContext, type TrpcContext } from './context';
import { describeError, toAppError, trpcCodeOfStatus } from './trpc';
import { appRouter } from './router';
import { withSharedJson } from './shared-json';

export const endpoint = '/api/trpc';
/** The client sends no larger batch: see `components/trpc-provider.tsx`. */
const batchSizeMax = 10;
const methods = ['GET', 'HEAD', 'POST'];
/** Calls with drawings, of signed-in visitors, outside of batches. */
const uploads = ['checkDrawing', 'checkBitmap', 'preview', 'save'].map(
  (name) => `${endpoint}/brandEditor.${name}`,
);
const uploadBytesMax = pictureCallBytesMax;

/** Handles the calls that the site's pages make. */
export function createTrpcHandler(
  router: AnyTRPCRouter,
): (request: Request, client: Client) => Promise<Response> {
  return async (request, client) => {
    const requestId = randomUUID();
    const response = await handleCalls(router, request, client, requestId);
    response.headers.set('X-Request-Id', requestId);
    for (const [name, value] of Object.entries(dataHeaders)) response.headers.set(name, value);
    response.headers.set('Vary', 'Cookie, Accept-Encoding');
    if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store');
    return response;
  };
}

async function handleCalls(
  router: AnyTRPCRouter,
  request: Request,
  client: Client,
  requestId: string,
): Promise<Response> {
  try {
    const context = createContext(request.headers, client, requestId);
    const req = await admit(request, context);
    context.isBatch = new URL(request.url).searchParams.has('batch');
    const made = await fetchRequestHandler({
      endpoint,
      req,
      router,
      createContext: () => context,
      maxBatchSize: batchSizeMax,
      responseMeta: ({ errors, info }) => ({
        headers: headersOf(context, errors.map(toAppError), info?.isBatchCall ?? true),
      }),
      onError: ({ error, ctx }) => {
        // A procedure's own failure has already been logged.
        const isNew = ctx === undefined && toAppError(error).status >= 500;
        if (isNew) log.error({ err: error, requestId });
      },
    });
    const { sharedJson } = context;
    const isShared = sharedJson !== null && made.ok;
    const response = isShared ? withSharedJson(made, sharedJson, request) : made;
    const renewed = await context.renewSession();
    for (const cookie of [renewed, context.visit.setCookie]) {
      if (cookie !== null) response.headers.append('Set-Cookie', cookie);
    }
    return response;
  } catch (error) {
    if (error instanceof AppError) {
      noteRefusal(error.code, client.address ?? '', requestId);
      return refuse(error, requestId);
    }
    log.error({ err: error, requestId });
    return refuse(internalError(error), requestId);
  }
}

/**
 * The request with its body read. It must come from one of our pages: what the API counts against a key is
 * not free here. A mutation must also come as JSON, which no form on another site can send.
 * @throws AppError
 */
async function admit(request: Request, context: TrpcContext): Promise<Request> {
  const { method, headers, url } = request;
  if (!methods.includes(method)) {
    const allowed = methods.join(', ');
    throw new AppError(
      'method_not_allowed',
      `${method} is not allowed here. Allowed: ${allowed}.`,
      {
        headers: { Allow: allowed },
      },
    );
  }
  if (method !== 'POST') {
    requireSitePage(headers);
    requireShallow(new URL(url).searchParams.get('input') ?? '');
    return request;
  }
  requireSameOrigin(headers);
  requireJson(headers);
  const isUpload =
    uploads.includes(new URL(url).pathname) && (await context.findSession()) !== null;
  const body = await readBytes(request, isUpload ? uploadBytesMax : jsonBytesMax);
  requireShallow(new TextDecoder().decode(body));
  return new Request(url, { method, headers, body });
}

function headersOf(ctx: TrpcContext, errors: AppError[], isBatch: boolean): Headers {
  const headers = new Headers();
  const [error] = errors;
  if (error === undefined) {
    // A batch could be cached only as long as its shortest-lived part: only single calls are cached.
    if (ctx.cacheControl && !isBatch) headers.set('Cache-Control', ctx.cacheControl);
    return headers;
  }
  for (const [name, value] of Object.entries(error.headers)) headers.set(name, value);
  return headers;
}

function refuse(error: AppError, requestId: string): Response {
  const code = TRPC_ERROR_CODES_BY_KEY[trpcCodeOfStatus[error.status]];
  const data = describeError(error, requestId);
  return Response.json(
    { error: { message: error.message, code, data } },
    { status: error.status, headers: error.headers },
  );
}

/** Below `/api/trpc`. */
export const handleTrpc = createTrpcHandler(appRouter);
