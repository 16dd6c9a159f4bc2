import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type Env, env } from '../platform/env';
import { log } from '../platform/log';
import { measureRequest } from '../platform/metrics/metrics';
import {
  exemplarOf,
  knownMethod,
  openFacts,
  type RequestFacts,
} from '../platform/metrics/request-metrics';
import { startRequestSpan } from '../platform/tracing/tracing';

type Told = Parameters<typeof accessLine>[1];

const scheme = new URL(env.publicUrl).protocol.slice(0, -1);

/** The bytes a connection had written when its last response was complete. */
const written = new WeakMap<Socket, number>();

/**
 * Serves a request in its trace. When the response is complete, counts and times it, and writes its line in
 * the access log. The REST API and the MCP server count their own requests.
 * @param route the pattern, where the transport does not note a better one
 * @param isFromSite whether the request may name its own trace: a stranger could make us record anything
 */
export function observeRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { route, isFromSite }: { route: string; isFromSite: boolean },
  serve: () => void,
): void {
  const startedAtMs = performance.now();
  const facts = openFacts(request);
  const span = startRequestSpan(isFromSite ? request.headers : {});
  if (span?.traceId !== undefined) facts.traceId = span.traceId;
  // Only when a share of requests is logged: the lines of errors have no size.
  const countBytes = typeof env.accessLog === 'number' ? startCounting(request.socket) : null;
  response.on('close', () => {
    const durationMs = performance.now() - startedAtMs;
    const method = knownMethod(request.method);
    const status = response.statusCode;
    const told = { method, route: facts.route ?? route, status, durationMs };
    if (!facts.isMeasured) measureRequest(told, exemplarOf(facts.requestId, facts));
    span?.end(`${method} ${told.route}`, describeSpan(told, facts.requestId), status >= 500);
    const bytes = countBytes?.();
    if (sampleRateOf(status, env.accessLog) === 0) return;
    const isAborted = response.writableFinished ? undefined : (true as const);
    writeLine(facts, { ...told, bytes, isAborted });
  });
  if (span === null) serve();
  else span.run(serve);
}

/** @returns a function that tells how many bytes the connection has written since the previous response */
function startCounting(socket: Socket): () => number {
  const writtenBefore = socket.bytesWritten;
  return () => {
    // A pipelined request begins before the response to the one before it is written.
    const begin = Math.max(writtenBefore, written.get(socket) ?? 0);
    written.set(socket, socket.bytesWritten);
    return socket.bytesWritten - begin;
  };
}

/** The conventions ask for `url.path` too, but it may contain an address or a token. */
function describeSpan(
  { method, route, status }: Pick<Told, 'method' | 'route' | 'status'>,
  requestId?: string,
) {
  return {
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
    'url.scheme': scheme,
    ...(status >= 500 && { 'error.type': String(status) }),
    ...(requestId !== undefined && { 'marque.request_id': requestId }),
  };
}

function writeLine(facts: RequestFacts, told: Told): void {
  const durationMs = Math.round(told.durationMs * 100) / 100;
  const options = { accessLog: env.accessLog, random: Math.random() };
  const line = accessLine(facts, { ...told, durationMs }, options);
  if (line !== null) log.info(line, 'request');
}

/** The line of a request in the access log. */
export type AccessLine = {
  method: string;
  route: string;
  status: number;
  durationMs: number;
  /** Bytes written to the connection, headers included. Counted only where any request may be logged. */
  bytes?: number | undefined;
  requestId?: string | undefined;
  traceId?: string | undefined;
  accountId?: string | undefined;
  key?: string | undefined;
  bucket?: string | undefined;
  /** The client went away before the response was complete. */
  isAborted?: true | undefined;
  /** The share of such requests that is logged. At 0.1, each line stands for ten requests. */
  sampleRate: number;
};

/**
 * The share of the requests with this status that is logged.
 * @returns between 0 and 1
 */
export function sampleRateOf(status: number, accessLog: Env['accessLog']): number {
  if (accessLog === 'off') return 0;
  if (status >= 500) return 1;
  return accessLog === 'errors' ? 0 : accessLog;
}

/** @param random between 0 and 1; the line is written below the rate */
export function accessLine(
  facts: RequestFacts,
  told: Omit<AccessLine, keyof RequestFacts | 'sampleRate'> & { route: string },
  { accessLog, random }: { accessLog: Env['accessLog']; random: number },
): AccessLine | null {
  const sampleRate = sampleRateOf(told.status, accessLog);
  if (random >= sampleRate) return null;
  const { requestId, traceId, accountId, key, bucket } = facts;
  const ends = key && `${key.prefix}…${key.last4}`;
  return { ...told, requestId, traceId, accountId, key: ends, bucket, sampleRate };
}

/** Paths of the site that are their own pattern. */
const pages: ReadonlySet<string> = new Set([
  '/',
  '/brands',
  '/bot',
  '/changelog',
  '/changes',
  '/changes.atom',
  '/docs',
  '/licenses',
  '/pricing',
  '/privacy',
  '/removals',
  '/status',
  '/wanted',
  '/terms',
  '/outbox',
  '/llms.txt',
  '/llms-full.txt',
  '/server.json',
  '/robots.txt',
  '/sitemap.xml',
  '/sign-in',
  '/sign-in/second-step',
  '/register',
  '/verify-email',
  '/forgot-password',
  '/reset-password',
  '/change-email',
  '/undo-email',
  '/dashboard',
  '/dashboard/activity',
  '/dashboard/billing',
  '/dashboard/brands',
  '/dashboard/keys',
  '/dashboard/looks',
  '/dashboard/playground',
  '/dashboard/requests',
  '/dashboard/usage',
  '/dashboard/settings',
  '/dashboard/settings/security',
  '/dashboard/webhooks',
  '/favicon.ico',
  '/icon.svg',
  '/site.webmanifest',
  '/client.tgz',
  '/api/playground',
]);

const patterns: readonly (readonly [prefix: string, pattern: string])[] = [
  ['/_next/', '/_next/{file}'],
  ['/brands/', '/brands/{slug}'],
  ['/docs/', '/docs/{page}'],
  ['/api/trpc/', '/api/trpc/{procedure}'],
  ['/api/auth/', '/api/auth/{action}'],
];

/**
 * The pattern of a page or file of the site, or of a call that a page makes. Never the path itself, which a
 * client can fill with anything.
 */
export function pageRoute(path: string): string {
  if (pages.has(path)) return path;
  const [, pattern = 'unmatched'] = patterns.find(([prefix]) => path.startsWith(prefix)) ?? [];
  return pattern;
}
