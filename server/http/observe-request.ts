import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { env } from '../platform/env';
import { log } from '../platform/log';
import { measureRequest } from '../platform/metrics/metrics';
import { exemplarOf, knownMethod, openFacts, type RequestFacts } from '../platform/request-facts';
import { startRequestSpan } from '../platform/tracing/tracing';
import { accessLine, sampleRateOf } from './access-log';

type Told = Parameters<typeof accessLine>[1];

const scheme = new URL(env.publicUrl).protocol.slice(0, -1);

/** What a connection had written when its last response was complete. */
const written = new WeakMap<Socket, number>();

/**
 * Serves a request in its trace. When the response is complete, counts and times it, and writes its
 * line in the access log. What the REST API and the MCP server serve, they have counted themselves.
 * @param route the pattern, where the transport does not note a better one
 * @param isFromSite whether the request may name the trace that it belongs to: a stranger's could
 * have us record whatever it sends
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
  // Asking a socket costs as much as the rest of this function.
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

/** @returns what tells how much has been written to the connection since the response before */
function startCounting(socket: Socket): () => number {
  const writtenBefore = socket.bytesWritten;
  return () => {
    // A pipelined request begins before the response to the one before it is written.
    const begin = Math.max(writtenBefore, written.get(socket) ?? 0);
    written.set(socket, socket.bytesWritten);
    return socket.bytesWritten - begin;
  };
}

/** The conventions ask for `url.path` too, but an address or a token may stand in it. */
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
