import fc from 'fast-check';
import { oncePer } from '../../server/platform/once-per';
import { credentials, type Plan } from './credentials';
import type { FuzzRequest } from './fuzz-request';
import { exclusiveParameters, knownValues, type KnownValue, rareParameters } from './known-values';
import type { FuzzWorld } from './open-fuzz-world';
import { isStateful, type Operation, type Parameter } from './read-operations';
import { schemaValues } from './schema-values';

/** Requests that the operation has to accept. */
export function validRequests(
  world: FuzzWorld,
  operation: Operation,
  plans: readonly Plan[] = ['internal', 'internal', 'internal', 'pro', 'free'],
): fc.Arbitrary<FuzzRequest> {
  return fc
    .record({
      path: pathValues(world, operation),
      query: queryValues(world, operation),
      body: bodyValues(world, operation),
      credentials: credentials(world, operation, plans),
      decorations: decorations(operation),
      chunked: fc.boolean(),
    })
    .map(({ path, query, body, credentials: [plan, headers], decorations: extra, chunked }) => ({
      intent: `valid, ${plan}`,
      method: operation.method,
      path: path.text,
      query: [...query.pairs, ...extra.query],
      headers: [...headers, ...body.headers, ...extra.headers],
      body: body.text,
      chunked,
      expected: {
        by: 'operation' as const,
        statuses: acceptedStatuses(operation, plan, path.isKnown && query.isKnown && body.isKnown),
      },
    }));
}

/** Never the status of a valid request, whatever the state of the server. */
const ofTheRequest = new Set([400, 405, 413, 415, 500, 501, 503]);

/**
 * A plan may allow less than the document; a slug that nobody has is still a valid question; and an
 * account route may say no for what it knows: a token that was used, an address that is taken.
 */
function acceptedStatuses(operation: Operation, plan: string, isKnown: boolean): number[] {
  const documented = Object.keys(operation.responses).map(Number);
  if (isStateful(operation)) {
    // The fuzzed server knows no Stripe, and says so.
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
  const values = names.map((name) => parameterValues(parameterOf(operation, name), world));
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
  return chosenOne.chain((only) => {
    const pairs = inQuery
      .filter(({ name }) => name === only || !exclusive.includes(name))
      .map((parameter) => {
        const isNeeded =
          parameter.required === true || parameter.name === only || parameter.name === 'q';
        const pair = parameterValues(parameter, world).map((known) => ({
          ...known,
          name: parameter.name,
        }));
        if (isNeeded) return pair;
        return rareParameters.has(parameter.name)
          ? fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: pair })
          : fc.option(pair);
      });
    return fc.tuple(...pairs).map((chosen) => ({
      pairs: chosen.flatMap((pair): [string, string][] =>
        pair === null ? [] : [[pair.name, encodeURIComponent(String(pair.value))]],
      ),
      isKnown: chosen.every((pair) => pair === null || pair.isKnown),
    }));
  });
}

function bodyValues(world: FuzzWorld, operation: Operation) {
  const schema = operation.requestBody?.content['application/json']?.schema;
  if (schema === undefined) return fc.constant({ text: null, headers: [], isKnown: true });
  const seeded = Object.keys(schema.properties ?? {}).flatMap((name) => {
    const values = knownValues(name, world.seeds);
    return values === null ? [] : [fc.tuple(fc.constant(name), values)];
  });
  const type = fc.constantFrom(
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON',
  );
  return fc
    .tuple(schemaValues(world.document, schema), fc.tuple(...seeded), type)
    .map(([value, members, contentType]) => ({
      text: asBytes({
        ...(value as object),
        ...Object.fromEntries(members.map(([name, known]) => [name, known.value])),
      }),
      headers: [['Content-Type', contentType]] as [string, string][],
      isKnown: members.every(([, known]) => known.isKnown),
    }));
}

/** Preparing them takes far longer than sending a request. */
const parameterValues = oncePer(
  (parameter: Parameter, world: FuzzWorld): fc.Arbitrary<KnownValue> =>
    knownValues(parameter.name, world.seeds) ??
    schemaValues(world.document, parameter.schema).map((value) => ({ value, isKnown: true })),
);

function parameterOf(operation: Operation, name: string): Parameter {
  const found = operation.parameters?.find((parameter) => parameter.name === name);
  if (found === undefined) throw new Error(`${operation.path} does not describe {${name}}.`);
  return found;
}

/** Also where it is optional: a bearer that is not valid is refused, and not passed over. */
function readsAuthorization({ security = [] }: Operation): boolean {
  return security.flatMap(Object.keys).some((scheme) => scheme !== 'apiKey');
}

/** What must make no difference: odd headers, parameters that nobody knows, a body where none is due. */
function decorations(operation: Operation) {
  const header = fc.constantFrom<[string, string]>(
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
  const strange = fc.constantFrom<[string, string]>(
    ['utm_source', 'x'],
    ['__proto__', 'x'],
    ['constructor', 'x'],
    ['%F0%9F%A6%84', '%E2%98%83'],
    ['', ''],
  );
  return fc.record({
    headers: fc
      .uniqueArray(header, { maxLength: 4, selector: ([name]) => name })
      .map((headers) =>
        readsAuthorization(operation)
          ? headers.filter(([name]) => name !== 'Authorization')
          : headers,
      ),
    query: fc.array(strange, { maxLength: 2 }),
  });
}

/** JSON as the bytes that go over the wire. */
export function asBytes(value: unknown): string {
  return Buffer.from(JSON.stringify(value), 'utf8').toString('latin1');
}
