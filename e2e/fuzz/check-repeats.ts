import type { FuzzRequest } from './fuzz-request';
import type { ParsedResponse } from './parse-response';

/** Headers that belong to the one exchange, not to the resource. */
const ofTheExchange = new Set([
  'date',
  'x-request-id',
  'connection',
  'keep-alive',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
]);
const ofTheBody = new Set(['content-length', 'content-type', 'transfer-encoding']);

/**
 * Repeats what got a 200: HEAD gives the same headers and no body, the ETag gives
 * 304, OPTIONS gives 204 with Allow.
 * @returns what is not so
 */
export async function checkRepeats(
  request: FuzzRequest,
  response: ParsedResponse,
  send: (request: FuzzRequest) => Promise<ParsedResponse>,
): Promise<string[]> {
  const options = await send({ ...request, method: 'OPTIONS', body: null });
  const wrong = checkOptions(request, options);
  if (request.method !== 'GET' || response.status !== 200) return wrong;

  const head = await send({ ...request, method: 'HEAD', body: null });
  if (head.status !== 200) wrong.push(`HEAD gets ${head.status}`);
  else wrong.push(...differences('HEAD', response, head, ofTheExchange));

  const etag = response.headers.get('etag');
  if (etag === undefined) return wrong;
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const headers = request.headers.filter(([name]) => name !== 'If-None-Match');
    const again = await send({ ...request, headers: [...headers, ['If-None-Match', known]] });
    if (again.status !== 304) wrong.push(`If-None-Match: ${known} gets ${again.status}`);
    else
      wrong.push(...differences('304', response, again, new Set([...ofTheExchange, ...ofTheBody])));
  }
  return wrong;
}

function checkOptions(request: FuzzRequest, options: ParsedResponse): string[] {
  if (options.status !== 204) return [`OPTIONS gets ${options.status}`];
  const wrong: string[] = [];
  if (!options.headers.get('allow')?.includes(request.method)) wrong.push('OPTIONS without Allow');
  if (!options.headers.has('x-request-id')) wrong.push('OPTIONS without X-Request-Id');
  if (options.headers.has('access-control-allow-credentials'))
    wrong.push('OPTIONS allows credentials');
  return wrong;
}

function differences(
  what: string,
  one: ParsedResponse,
  other: ParsedResponse,
  ignored: ReadonlySet<string>,
): string[] {
  const names = new Set([...one.headers.keys(), ...other.headers.keys()]);
  return (
    [...names]
      .filter((name) => !ignored.has(name) && one.headers.get(name) !== other.headers.get(name))
      // RFC 9110 section 8.6: HEAD may leave the length out, but not give another.
      .filter((name) => name !== 'content-length' || other.headers.has(name))
      .map(
        (name) =>
          `${what} has ${name}: ${other.headers.get(name)}, GET has ${one.headers.get(name)}`,
      )
  );
}
