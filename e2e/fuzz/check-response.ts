import path from 'node:path';
import type { RawResponse } from '../support/raw-connection';
import type { FuzzWorld } from './fuzz-world';
import type { Conformance, Operation } from './openapi';
import { type FuzzRequest, isCappedByMinute } from './valid-requests';

/** The only members that an error body may have besides `error`, `message` and `docs`. */
const namedExtras = new Set([
  'limit',
  'reset_in_seconds',
  'upgrade_url',
  'current_version',
  'nearest',
]);
const insides = /\n\s+at .+:\d+:\d+|node_modules|PrismaClient|\bP20\d\d\b|pglite|<!doctype|<html/i;

/** @returns every fault of the response, in words */
export function checkResponse(
  world: FuzzWorld,
  conforms: Conformance,
  operation: Operation,
  request: FuzzRequest,
  response: RawResponse,
): string[] {
  const { status, headers } = response;
  const wrong = (fault: string, isWrong: boolean) => (isWrong ? [fault] : []);
  const isCapReached = status === 429 && isCappedByMinute(operation);
  const isExpected = request.statuses.includes(status) || isCapReached;
  return [
    ...wrong(`responded with ${status}; right is ${request.statuses.join(', ')}`, !isExpected),
    ...wrong('no X-Request-Id', !/^[\w-]{16,64}$/.test(headers.get('x-request-id') ?? '')),
    ...wrong('no nosniff', headers.get('x-content-type-options') !== 'nosniff'),
    ...(status >= 400 ? checkError(request, response) : checkCaching(response)),
    ...(status === 405 ? checkAllow(world, operation, request, headers.get('allow') ?? '') : []),
    ...(request.isOfOperation && request.method === operation.method
      ? conforms(operation, response)
      : []),
    ...checkLeaks(world, response),
  ];
}

function checkError({ method }: FuzzRequest, { headers, body }: RawResponse): string[] {
  const wrong: string[] = [];
  if (headers.get('content-type') !== 'application/json; charset=utf-8') {
    wrong.push(`error as ${headers.get('content-type') ?? 'no content type'}`);
  }
  if (headers.get('cache-control') !== 'no-store') wrong.push('error without no-store');
  if (method === 'HEAD') return wrong;
  const error = parseObject(body);
  if (error === null) return [...wrong, `error body is ${JSON.stringify(body.slice(0, 80))}`];
  const { error: code, message, docs, ...extras } = error;
  if (typeof code !== 'string' || !/^[a-z_]+$/.test(code)) wrong.push('error has no code');
  if (typeof message !== 'string' || message === '') wrong.push('error has no message');
  if (!String(docs).endsWith(`/docs/errors#${String(code)}`)) wrong.push('error has no docs');
  const unnamed = Object.keys(extras).filter((name) => !namedExtras.has(name));
  return unnamed.length > 0 ? [...wrong, `error has ${unnamed.join(', ')}`] : wrong;
}

/** A cacheable response must be stored per caller and be verifiable. */
function checkCaching({ status, headers }: RawResponse): string[] {
  if (status !== 200 && status !== 304) return [];
  const cacheControl = headers.get('cache-control') ?? '';
  if (cacheControl === '') return ['no Cache-Control'];
  if (!cacheControl.includes('public')) return [];
  const wrong: string[] = [];
  if (!/^"[^"]+"$/.test(headers.get('etag') ?? '')) wrong.push('cacheable without a strong ETag');
  if (!/x-api-key/i.test(headers.get('vary') ?? ''))
    wrong.push('cacheable without Vary: X-API-Key');
  return wrong;
}

function checkAllow(
  { document }: FuzzWorld,
  operation: Operation,
  { method }: FuzzRequest,
  allow: string,
): string[] {
  const allowed = allow.split(/,\s*/);
  const declared = Object.keys(document.paths[operation.path] ?? {});
  const wrong = [...declared.map((name) => name.toUpperCase()), 'OPTIONS']
    .filter((name) => !allowed.includes(name))
    .map((name) => `Allow has no ${name}: ${allow}`);
  return allowed.includes(method) ? [...wrong, `405, yet Allow has ${method}`] : wrong;
}

/** No response may reveal the machine, the program's internals or a key. */
function checkLeaks(world: FuzzWorld, { headers, body }: RawResponse): string[] {
  // In the bytes of a picture any short pattern may turn up by chance.
  const isPicture = /^image\/(png|webp)/.test(headers.get('content-type') ?? '');
  const head = [...headers].join('\n');
  const text = isPicture ? head : `${head}\n${Buffer.from(body, 'latin1').toString('utf8')}`;
  const secrets = [
    ...Object.values(world.keys),
    world.deadKeys.revoked,
    process.cwd(),
    path.basename(world.server.dataFolder),
  ];
  const found = secrets.filter((secret) => head.includes(secret) || body.includes(secret));
  return [
    ...found.map((secret) => `the response contains ${secret.slice(0, 12)}…`),
    ...(insides.exec(text) ?? []).map((inside) => `the response contains ${inside}`),
  ];
}

function parseObject(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(body, 'latin1').toString('utf8'));
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? { ...value } : null;
  } catch {
    return null;
  }
}

/** Headers that belong to the exchange, not to the resource. */
const ofTheExchange = ['date', 'x-request-id', 'connection', 'keep-alive'].concat(
  ['remaining', 'reset'].map((name) => `x-ratelimit-${name}`),
);
const ofTheBody = ['content-encoding', 'content-length', 'content-type', 'transfer-encoding'];

const mayBeLeftOut =
  /^(?:content-(?:length|location)|link|surrogate-key|x-svg-\w+|x-contrast-ratio)$/;

/**
 * Repeats a request in other forms: OPTIONS must give 204 with Allow; after a 200, HEAD must give the
 * same headers without a body, and If-None-Match a 304.
 * @returns what differs
 */
export async function checkRepeats(
  request: FuzzRequest,
  response: RawResponse,
  send: (request: FuzzRequest) => Promise<RawResponse>,
): Promise<string[]> {
  const wrong: string[] = [];
  const compare = (name: string, other: RawResponse, ignored: readonly string[]) => {
    const names = [...new Set([...response.headers.keys(), ...other.headers.keys()])];
    const differing = names.filter(
      (header) =>
        !ignored.includes(header) && response.headers.get(header) !== other.headers.get(header),
    );
    // HEAD may omit Content-Length, but not give another. A free response does not say which brand a look-up finds.
    const told = differing.filter(
      (header) => !mayBeLeftOut.test(header) || other.headers.has(header),
    );
    wrong.push(...told.map((header) => `${name} has ${header}: ${other.headers.get(header)}`));
  };

  const options = await send({ ...request, method: 'OPTIONS', body: null });
  if (options.status !== 204) return [`OPTIONS gets ${options.status}`];
  if (!options.headers.get('allow')?.includes(request.method)) wrong.push('OPTIONS without Allow');
  if (!options.headers.has('x-request-id')) wrong.push('OPTIONS without X-Request-Id');
  if (options.headers.has('access-control-allow-credentials'))
    wrong.push('OPTIONS allows credentials');
  if (request.method !== 'GET' || response.status !== 200) return wrong;

  const head = await send({ ...request, method: 'HEAD', body: null });
  if (head.status !== 200) wrong.push(`HEAD gets ${head.status}`);
  else compare('HEAD', head, ofTheExchange);

  const etag = response.headers.get('etag');
  for (const known of etag === undefined ? [] : [etag, `W/${etag}`, `"other", ${etag}`]) {
    const headers = request.headers.filter(([name]) => name !== 'If-None-Match');
    const again = await send({ ...request, headers: [...headers, ['If-None-Match', known]] });
    if (again.status !== 304) wrong.push(`If-None-Match: ${known} gets ${again.status}`);
    else compare('304', again, [...ofTheExchange, ...ofTheBody]);
  }
  return wrong;
}
