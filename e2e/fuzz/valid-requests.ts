import fc from 'fast-check';
import type { FuzzWorld } from './fuzz-world';
import { credentials, type Plan } from './credentials';
import type { Operation, Parameter } from './openapi';
import {
  exclusiveParameters,
  knownValues,
  namesOfLogos,
  parameterValues,
  rareParameters,
  schemaValues,
  slugsToEdit,
} from './values';

export type Pairs = [name: string, value: string][];

/** A request in parts, so that a fault can be put into any of them. All text is bytes (latin1). */
export type FuzzRequest = {
  /** What the request tries, printed with a failure. */
  intent: string;
  method: string;
  /** As sent: percent-encoded, or deliberately not. */
  path: string;
  query: Pairs;
  headers: Pairs;
  body: string | null;
  /** Sends the body in chunks, without a Content-Length. */
  chunked: boolean;
  /** The expected statuses. */
  statuses: readonly number[];
  /** Whether the operation responds, and must match its description, or the router or HTTP server before it. */
  isOfOperation: boolean;
};

/** The request as sent over the wire. */
export function encodeRequest(request: FuzzRequest, host: string): string {
  const query = request.query.map(([name, value]) => `${name}=${value}`).join('&');
  const target = query === '' ? request.path : `${request.path}?${query}`;
  const headers = [...request.headers];
  const sent = new Set(headers.map(([name]) => name.toLowerCase()));
  if (!sent.has('host')) headers.unshift(['Host', host]);
  let payload = request.body ?? '';
  if (request.body !== null && !sent.has('content-length') && !sent.has('transfer-encoding')) {
    headers.push(
      request.chunked
        ? ['Transfer-Encoding', 'chunked']
        : ['Content-Length', String(payload.length)],
    );
    if (request.chunked) payload = toChunks(payload);
  }
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `${request.method} ${target} HTTP/1.1\r\n${lines}\r\n${payload}`;
}

function toChunks(payload: string): string {
  const size = Math.max(1, Math.ceil(payload.length / 3));
  const count = Math.ceil(payload.length / size);
  const chunks = Array.from({ length: count }, (_, i) => payload.slice(i * size, (i + 1) * size));
  const framed = chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`);
  return `${framed.join('')}0\r\n\r\n`;
}

/** Requests that the operation must accept. */
export function validRequests(
  world: FuzzWorld,
  operation: Operation,
  plans: readonly Plan[] = ['internal', 'internal', 'internal', 'pro', 'free'],
): fc.Arbitrary<FuzzRequest> {
  const parts = fc.record({
    path: pathValues(world, operation),
    query: queryValues(world, operation),
    body: bodyValues(world, operation),
    credentials: credentials(world, operation, plans),
    decorations: decorations(operation),
    chunked: fc.boolean(),
  });
  return parts.map(
    ({ path, query, body, credentials: [plan, headers, held], decorations: extra, chunked }) => ({
      intent: `valid, ${plan}`,
      method: operation.method,
      path: path.text,
      query: [...query.pairs, ...held, ...extra.query],
      headers: [...headers, ...body.headers, ...extra.headers],
      body: body.text,
      chunked,
      isOfOperation: true,
      statuses: acceptedStatuses(operation, plan, path.isKnown && query.isKnown && body.isKnown),
    }),
  );
}

/** Whether the response depends on earlier requests, as with accounts, and not only on the catalog. */
export const isStateful = (operation: Operation): boolean =>
  /^\/(auth|admin|v1\/billing|v1\/webhooks|v1\/brands|v1\/keys)(\/|$)/.test(operation.path) ||
  isCappedByMinute(operation);

/** Whether a minute of fuzzing reaches the operation's cap. */
export const isCappedByMinute = ({ path }: Operation): boolean =>
  /\/(usage|requests|audit|visitor-counter|changes|history)$/.test(path);

/** Never the status of a valid request, whatever the state of the server. */
const ofTheRequest = new Set([400, 405, 413, 415, 500, 501, 503]);

/**
 * A plan may allow less than the document does; an unknown slug is still a valid request; and an
 * account route may refuse a used token or a taken address.
 */
function acceptedStatuses(operation: Operation, plan: string, isKnown: boolean): number[] {
  const documented = Object.keys(operation.responses).map(Number);
  if (isStateful(operation)) {
    // The fuzzed server has no Stripe, and says so.
    const isBilling = operation.path.startsWith('/v1/billing/');
    return documented.filter(
      (status) => !ofTheRequest.has(status) || (isBilling && status === 503),
    );
  }
  const ofPlan = plan === 'free' ? [403, 429] : plan === 'pro' ? [429] : [];
  return documented.filter(
    (status) => status < 400 || (!isKnown && status === 404) || ofPlan.includes(status),
  );
}

function pathValues(world: FuzzWorld, operation: Operation) {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const values = names.map((name) => {
    const found = operation.parameters?.find((parameter) => parameter.name === name);
    if (found === undefined) throw new Error(`${operation.path} does not describe {${name}}.`);
    const special =
      name === 'slug' ? slugsToEdit(operation.path) : namesOfLogos(operation.path, world);
    return special ?? parameterValues(found, world);
  });
  return fc.tuple(...values).map((chosen) => ({
    text: names.reduce(
      (text, name, i) =>
        text.replace(`{${name}}`, () => encodeURIComponent(String(chosen[i]?.value))),
      operation.path,
    ),
    isKnown: chosen.every(({ isKnown }) => isKnown),
  }));
}

function queryValues(world: FuzzWorld, operation: Operation) {
  const inQuery = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
  const exclusive = exclusiveParameters[operation.operationId ?? ''] ?? [];
  const chosenOne = exclusive.length === 0 ? fc.constant('') : fc.constantFrom(...exclusive);
  const pairOf = (parameter: Parameter, only: string) => {
    const { name, required } = parameter;
    const pair = parameterValues(parameter, world).map((known) => ({ ...known, name }));
    if (required === true || name === only || name === 'q') return pair;
    return rareParameters.has(name)
      ? fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: pair })
      : fc.option(pair);
  };
  return chosenOne.chain((only) => {
    const given = inQuery.filter(({ name }) => name === only || !exclusive.includes(name));
    return fc.tuple(...given.map((parameter) => pairOf(parameter, only))).map((pairs) => {
      const chosen = pairs.filter((pair) => pair !== null);
      return {
        pairs: chosen.map(({ name, value }): Pairs[number] => [
          name,
          encodeURIComponent(String(value)),
        ]),
        isKnown: chosen.every(({ isKnown }) => isKnown),
      };
    });
  });
}

function bodyValues({ document, seeds }: FuzzWorld, operation: Operation) {
  const schema = operation.requestBody?.content['application/json']?.schema;
  if (schema === undefined) return fc.constant({ text: null, headers: [] as Pairs, isKnown: true });
  const seeded = Object.keys(schema.properties ?? {}).flatMap((name) => {
    const values = knownValues(name, seeds);
    return values === null ? [] : [fc.tuple(fc.constant(name), values)];
  });
  const types = ['application/json', 'application/json; charset=utf-8', 'Application/JSON'];
  return fc
    .tuple(schemaValues(document, schema), fc.tuple(...seeded), fc.constantFrom(...types))
    .map(([value, members, contentType]) => ({
      text: asBytes({
        ...(value as object),
        ...Object.fromEntries(members.map(([name, known]) => [name, known.value])),
      }),
      headers: [['Content-Type', contentType]] as Pairs,
      isKnown: members.every(([, known]) => known.isKnown),
    }));
}

/** Additions that must make no difference: odd headers, unknown parameters, an unexpected body. */
function decorations({ security = [] }: Operation) {
  const header = fc.constantFrom<Pairs[number]>(
    ['Accept', 'text/html,*/*;q=0'],
    ['Accept', ';;;'],
    ['Accept-Encoding', 'gzip, br'],
    ['Accept-Language', 'x'.repeat(300)],
    ['If-None-Match', '"nobody-has-this"'],
    ['If-None-Match', 'W/"a", "b",,, \xff'],
    ['Origin', 'null'],
    ['Origin', 'https://evil.example'],
    ['X-Forwarded-For', '1.2.3.4, \xff'],
    ['Range', 'bytes=0-0'],
    ['X-HTTP-Method-Override', 'DELETE'],
    ['Authorization', 'Bearer not-a-token'],
    ['Cookie', 'a=b; __proto__=c'],
    ['User-Agent', ''],
  );
  const names = ['utm_source', '__proto__', 'constructor', '%F0%9F%A6%84'];
  const strange = fc.constantFrom<Pairs[number]>(
    ...names.map((name): Pairs[number] => [name, '%E2%98%83']),
    ['', ''],
  );
  // Where the token is optional too: an invalid one is refused, not ignored.
  const readsAuthorization = security.flatMap(Object.keys).some((scheme) => scheme !== 'apiKey');
  return fc.record({
    headers: fc
      .uniqueArray(header, { maxLength: 4, selector: ([name]) => name })
      .map((all) => all.filter(([name]) => !readsAuthorization || name !== 'Authorization')),
    query: fc.array(strange, { maxLength: 2 }),
  });
}

/** JSON as the bytes sent over the wire. */
export const asBytes = (value: unknown): string =>
  Buffer.from(JSON.stringify(value), 'utf8').toString('latin1');
