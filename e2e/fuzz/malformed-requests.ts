import { Ajv2020 } from 'ajv/dist/2020';
import fc from 'fast-check';
import type { FuzzWorld } from './fuzz-world';
import { acceptedSchemes, type OpenApiDocument, type Operation, resolveSchema } from './openapi';
import { asBytes, type FuzzRequest, type Pairs, validRequests } from './valid-requests';
import { type Fault, methodFaults, pathFaults, queryFaults, refuse } from './wrong-targets';

/**
 * Requests that the operation must refuse: each a valid one with one fault. They use the key of a plan
 * without limits, whose refusal would otherwise come first and hide the fault.
 */
export function malformedRequests(
  world: FuzzWorld,
  operation: Operation,
): fc.Arbitrary<FuzzRequest> {
  const schemes = acceptedSchemes(operation);
  const families = [
    pathFaults(operation),
    queryFaults(operation),
    headerFaults,
    methodFaults(world.document, operation),
    ...(operation.requestBody ? [bodyFaults(world.document, operation)] : []),
    ...(schemes.length > 0 ? [credentialFaults(world, schemes)] : []),
  ];
  return fc
    .tuple(validRequests(world, operation, ['internal']), fc.oneof(...families))
    .map(([valid, fault]) => fault(valid));
}

const a = (length: number) => 'a'.repeat(length);
const withoutCredentials = (headers: Pairs) =>
  headers.filter(([name]) => !/^(x-api-key|authorization)$/i.test(name));

const headerFaults: fc.Arbitrary<Fault> = fc.constantFrom(
  ...(
    [
      ['20 KB in one header', 431, [['X-Long', a(20_000)]]],
      ['2,000 headers', 431, Array.from({ length: 2000 }, (_, i) => [`X-${i}`, a(9)])],
      ['a NUL in a header', 400, [['X-Nul', 'a\0b']]],
      ['a space in a name', 400, [['X Bad', 'a']]],
      ['a bare CR', 400, [['X-Cr', 'a\rb']]],
      ['two lengths', 400, [1, 2].map((size) => ['Content-Length', String(size)])],
      ['a length that is not a number', 400, [['Content-Length', 'abc']]],
      ['a negative length', 400, [['Content-Length', '-1']]],
      [
        'a length and chunks',
        400,
        Object.entries({ 'Content-Length': '5', 'Transfer-Encoding': 'chunked' }),
      ],
      ['an unknown transfer coding', 400, [['Transfer-Encoding', 'xchunked']]],
      ['a host with a space', 400, [['Host', 'a b']]],
      ['an invalid host', 400, [['Host', '[']]],
      ['a host with a path', 400, [['Host', 'a/b?c#d@e']]],
      ['two hosts', 400, ['a', 'b'].map((host) => ['Host', host])],
      ['an expectation that cannot be met', 417, [['Expect', '200-maybe']]],
    ] as [what: string, status: number, headers: Pairs][]
  ).map(([what, status, added]) =>
    // A server may also respond that it does not support a transfer coding.
    refuse(
      `headers: ${what}`,
      [status, ...(what.includes('coding') ? [501] : [])],
      false,
      ({ headers }) => ({
        headers: [...headers, ...added],
      }),
    ),
  ),
);

/** Anything but exactly one live credential gets 401, whatever else is wrong with the request. */
function credentialFaults(world: FuzzWorld, schemes: string[]): fc.Arbitrary<Fault> {
  const { keys, deadKeys, tokens } = world;
  const [key, token] = [keys.pro, tokens.bearer];
  const isKeyed = schemes.includes('apiKey') && !schemes.includes('bearer');
  const flipped = key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a');
  const wrongKeys = [
    '',
    flipped,
    key.toLowerCase(),
    key.slice(0, -7),
    `${key}a`,
    `"${key}"`,
    `Bearer ${key}`,
    deadKeys.unknown,
    deadKeys.revoked,
    `${key}, ${key}`,
    `${key}\xff`,
    '\xf0\x9f\xa6\x84',
    a(8000),
    '__proto__',
  ];
  const keyed: Pairs[] = [
    [],
    ...wrongKeys.map((value): Pairs => [['X-API-Key', value]]),
    [['X_API_Key', key]],
    [['Cookie', `X-API-Key=${key}`]],
    [['Authorization', `Basic ${key}`]],
    ...[key, keys.free].map((other): Pairs => [key, other].map((one) => ['X-API-Key', one])),
  ];
  const wrongTokens = ['', 'Bearer', 'Bearer ', 'Bearer a.b.c', `Basic ${token}`];
  const withToken: Pairs[] = [
    [],
    ...[...wrongTokens, `Bearer ${token.slice(0, -3)}`, `Bearer ${keys.internal}`].map(
      (value): Pairs => [['Authorization', value]],
    ),
    [['Cookie', `access_token=${token}`]],
  ];
  const inQuery: Pairs[] = [
    [],
    [['X-API-Key', key]],
    [['api_key', key]],
    [['token', key]],
    [['limit', 'wrong']],
  ];
  // For everybody else the operator's routes are 404.
  const status = schemes.includes('admin') ? 404 : 401;
  return fc
    .tuple(fc.constantFrom(...(isKeyed ? keyed : withToken)), fc.constantFrom(...inQuery))
    .map(([given, added]) =>
      refuse(`credentials: ${JSON.stringify(given).slice(0, 40)}`, [status], true, (valid) => ({
        query: isKeyed
          ? [...valid.query.filter(([name]) => name !== 'token'), ...added]
          : valid.query,
        headers: [...withoutCredentials(valid.headers), ...given],
      })),
    );
}

const notJson = [
  '',
  '{',
  '[1,]',
  "{'slugs':[]}",
  'undefined',
  'NaN',
  '{"slugs":["a"]}x',
  '\xff\xfe{}',
  '"\xff"',
  '\0',
  '['.repeat(30_000),
];
const nothingOfUse = [
  'null',
  '1',
  '"x"',
  '[]',
  'true',
  '{}',
  `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
  '{"__proto__":{"slugs":["github"]}}',
  '{"constructor":{"prototype":{}}}',
];
const wrongTypes = [
  '',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonx',
  'application/json, text/plain',
  '\xff',
];

/** Bodies that are invalid JSON, break the schema, are too large or have another type. */
function bodyFaults(document: OpenApiDocument, { requestBody }: Operation): fc.Arbitrary<Fault> {
  const given = requestBody?.content['application/json']?.schema ?? {};
  const schema = resolveSchema(document, given);
  const isValid = new Ajv2020({ strict: false, validateFormats: false }).compile(schema);
  const withBody = (body: string, status: number) =>
    refuse(`body ${body.slice(0, 30)}`, [status], true, () => ({ body }));
  const member = Object.keys(schema.properties ?? {})[0] ?? 'x';
  const illFormed = ['\\u0000', '\\ud800', '\\udc00\\ud800', 'a\\u0000b'];
  const wrongJson = (wrap: (value: unknown) => unknown) =>
    fc
      .jsonValue()
      .map(wrap)
      .filter((value) => !isValid(value))
      .map((value) => withBody(asBytes(value), 422));
  return fc.oneof(
    fc.constantFrom(...notJson.map((body) => withBody(body, 400))),
    fc.constantFrom(
      ...nothingOfUse
        .filter((text) => !isValid(JSON.parse(text)))
        .map((body) => withBody(body, 422)),
    ),
    wrongJson((value) => value),
    wrongJson((value) => ({ [member]: value })),
    fc.constantFrom(...illFormed.map((text) => withBody(`{"${member}":["${text}"]}`, 422))),
    fc
      .constantFrom(64 * 1024 + 1, 200_000, 1_100_000)
      .map((sizeBytes) => withBody(asBytes(a(sizeBytes)), 413)),
    fc.constantFrom(...wrongTypes).map((type) =>
      refuse(`body as ${type || 'nothing'}`, [415], true, ({ headers }) => ({
        headers: [
          ...headers.filter(([name]) => name.toLowerCase() !== 'content-type'),
          ...(type === '' ? [] : [['Content-Type', type] as Pairs[number]]),
        ],
      })),
    ),
  );
}
