import path from 'node:path';
import type { Conformance } from './conformance';
import type { FuzzRequest } from './fuzz-request';
import type { FuzzWorld } from './open-fuzz-world';
import type { ParsedResponse } from './parse-response';
import { isCappedByMinute, type Operation } from './read-operations';

/** The only members that an error body may have beside `error`, `message` and `docs` (spec 2.7, contract). */
const namedExtras = new Set(['reset_in_seconds', 'upgrade_url', 'current_version', 'nearest']);
const requestIdShape = /^[\w-]{16,64}$/;
const insides = [
  /\n\s+at .+:\d+:\d+/,
  /node_modules/,
  /PrismaClient/,
  /\bP20\d\d\b/,
  /pglite/i,
  /<!doctype/i,
  /<html/i,
];

/** @returns every fault of the response, in words */
export function checkResponse(
  world: FuzzWorld,
  conforms: Conformance,
  operation: Operation,
  request: FuzzRequest,
  response: ParsedResponse,
): string[] {
  const { status, headers } = response;
  const wrong: string[] = [];
  const isCapReached = status === 429 && isCappedByMinute(operation);
  if (!request.expected.statuses.includes(status) && !isCapReached) {
    wrong.push(`responded with ${status}; right is ${request.expected.statuses.join(', ')}`);
  }
  if (status >= 500 && !request.expected.statuses.includes(status)) wrong.push('server error');
  if (!requestIdShape.test(headers.get('x-request-id') ?? '')) wrong.push('no X-Request-Id');
  if (headers.get('x-content-type-options') !== 'nosniff') wrong.push('no X-Content-Type-Options');
  wrong.push(...(status >= 400 ? checkError(request, response) : checkCaching(response)));
  if (status === 405)
    wrong.push(...checkAllow(world, operation, request, headers.get('allow') ?? ''));
  if (request.expected.by === 'operation' && request.method === operation.method) {
    wrong.push(...conforms(operation, response));
  }
  return [...wrong, ...checkLeaks(world, response)];
}

function checkError({ method }: FuzzRequest, { headers, body }: ParsedResponse): string[] {
  const wrong: string[] = [];
  if (headers.get('content-type') !== 'application/json; charset=utf-8') {
    wrong.push(`error as ${headers.get('content-type') ?? 'no content type'}`);
  }
  if (headers.get('cache-control') !== 'no-store') wrong.push('error without no-store');
  if (method === 'HEAD') return wrong;
  const error = parseObject(body.toString('utf8'));
  if (error === null)
    return [...wrong, `error body is ${JSON.stringify(body.toString('utf8').slice(0, 80))}`];
  const { error: code, message, docs, ...extras } = error;
  if (typeof code !== 'string' || !/^[a-z_]+$/.test(code)) wrong.push('error has no code');
  if (typeof message !== 'string' || message === '') wrong.push('error has no message');
  if (!String(docs).endsWith(`/docs/errors#${String(code)}`)) wrong.push('error has no docs');
  const unnamed = Object.keys(extras).filter((name) => !namedExtras.has(name));
  if (unnamed.length > 0) wrong.push(`error has ${unnamed.join(', ')}`);
  return wrong;
}

/** What a shared cache may keep must be kept for each caller apart, and be verifiable. */
function checkCaching({ status, headers }: ParsedResponse): string[] {
  if (status !== 200 && status !== 304) return [];
  const wrong: string[] = [];
  const cacheControl = headers.get('cache-control') ?? '';
  if (cacheControl === '') wrong.push('no Cache-Control');
  if (!cacheControl.includes('public')) return wrong;
  if (!/^"[^"]+"$/.test(headers.get('etag') ?? '')) wrong.push('cacheable without a strong ETag');
  if (!/x-api-key/i.test(headers.get('vary') ?? ''))
    wrong.push('cacheable without Vary: X-API-Key');
  return wrong;
}

function checkAllow(
  world: FuzzWorld,
  operation: Operation,
  request: FuzzRequest,
  allow: string,
): string[] {
  const allowed = allow.split(/,\s*/);
  const declared = Object.keys(world.document.paths[operation.path] ?? {}).map((name) =>
    name.toUpperCase(),
  );
  const wrong = [...declared, 'OPTIONS']
    .filter((method) => !allowed.includes(method))
    .map((method) => `Allow has no ${method}: ${allow}`);
  if (allowed.includes(request.method)) wrong.push(`405, yet Allow has ${request.method}`);
  return wrong;
}

/** Nothing of the machine, of the program's inside, or of anybody's key. */
function checkLeaks(world: FuzzWorld, { raw, headers }: ParsedResponse): string[] {
  // In the bytes of a picture any short pattern turns up sooner or later.
  const isPicture = /^image\/(png|webp)/.test(headers.get('content-type') ?? '');
  const text = isPicture ? raw.slice(0, raw.indexOf('\r\n\r\n')) : raw;
  const secrets = [
    ...Object.values(world.keys),
    world.revokedKey,
    process.cwd(),
    path.basename(world.server.dataFolder),
  ];
  return [
    ...secrets
      .filter((secret) => raw.includes(secret))
      .map((secret) => `the response contains ${secret.slice(0, 12)}…`),
    ...insides
      .filter((inside) => inside.test(text))
      .map((inside) => `the response matches ${inside}`),
  ];
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? { ...value }
      : null;
  } catch {
    return null;
  }
}
