import fc from 'fast-check';
import type { OpenApiDocument, Operation, Parameter } from './openapi';
import type { FuzzRequest, Pairs } from './valid-requests';
import { exclusiveParameters } from './values';

/** Puts one fault into a valid request, and knows the right responses. */
export type Fault = (valid: FuzzRequest) => FuzzRequest;

const a = (length: number) => 'a'.repeat(length);

export const refuse =
  (
    intent: string,
    statuses: readonly number[],
    isOfOperation: boolean,
    change: (valid: FuzzRequest) => Partial<FuzzRequest>,
  ): Fault =>
  (valid) => ({ ...valid, intent, statuses, isOfOperation, ...change(valid) });
const without = (pairs: Pairs, ...names: readonly string[]) =>
  pairs.filter(([name]) => !names.includes(name));
const notDecodable = ['%00', '%ff', '%E0%A4%A', '%ED%A0%80', 'a%00b', '%', '%zz'];
/** Paths that always get 400: bytes that are not text, dot segments, white space. */
const wrongPaths = [
  ...notDecodable,
  '%C0%AF',
  '%2',
  '%F8%88%80%80%80',
  '%2e%2e',
  '.%2E',
  '%2e',
  '..',
  './x',
  'a b',
  'a\tb',
  'a\x00b',
];
const strangePaths = [
  '%2F',
  '..%2f..%2f..%2fetc%2fpasswd',
  '%252e%252e%252f',
  '%0d%0aX-Injected:%201',
  '%0a',
  '%20',
  '%F0%9F%A6%84',
  '%E2%80%AE',
  '%EF%BF%BD',
  '%27%20OR%201=1--',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  '%7B%7D',
  ';a=b',
  a(201),
  a(15_000),
  '%61'.repeat(5000),
];
/** Not even well-formed in a request line; Node lets some of them through. */
const rawPaths = ['\xf0\x9f\xa6\x84', '\xff\xfe', 'a\\b', '\\..\\..', '"<>^`{|}', '\x7f', '//'];
/** A request line that ends early is an HTTP/0.9 request, and the rest its first header. */
const endedEarly = ['a\r\nX-Injected: 1', 'a\nb'];

/** Whatever stands below is the address of an item, which takes other methods. */
const collections: ReadonlySet<string> = new Set(['/v1/webhooks', '/v1/brands', '/v1/keys']);

/** The path with an impossible value, or with a segment too many. */
export function pathFaults({ path }: Operation): fc.Arbitrary<Fault> {
  const place = (text: string) =>
    /\{\w+\}/.test(path) ? path.replace(/\{\w+\}/, () => text) : `${path}/${text}`;
  const fault = (statuses: number[]) => (text: string) =>
    refuse(`path with ${JSON.stringify(text.slice(0, 40))}`, statuses, false, () => ({
      path: place(text),
    }));
  // Next to a fixed path such as /healthz the site responds, with pages.
  const isBelowPrefix = /^\/(v1|auth|mcp)\//.test(path) && !collections.has(path);
  return fc.constantFrom(
    ...wrongPaths.map(fault([400])),
    ...(isBelowPrefix ? strangePaths : []).map(fault([404, 422])),
    ...(isBelowPrefix ? rawPaths : []).map(fault([400, 404, 405, 422])),
    ...(isBelowPrefix ? endedEarly : []).map(fault([400, 404])),
  );
}

/** Already encoded, like all values in a query here. */
const wrongNumbers = [
  '',
  'abc',
  '1e2',
  '0x10',
  '1.5',
  '-1',
  '%201',
  '+1',
  'NaN',
  'Infinity',
  '9'.repeat(30),
  '%D9%A1',
  'null',
  '[1]',
];
const wrongChoices = [
  '',
  'MONO',
  'mono%20',
  'no-such',
  '__proto__',
  'constructor',
  'mono,color',
  '%F0%9F%A6%84',
];
/** Values that a parameter's rule refuses, although its schema may allow them. */
const wrongByName: Readonly<Record<string, readonly string[]>> = {
  domain: ['com', 'localhost', '127.0.0.1', 'a%20b.com', '%F0%9F%A6%84', '-.com', '%0d%0a.com'],
  email: [
    '',
    'x',
    '@',
    'a@b',
    'a@gmail.com',
    'a@@stripe.com',
    '%22a%22@stripe.com',
    'a,b@stripe.com',
    `${a(250)}@stripe.com`,
  ],
  repo: ['', 'github.com', 'github.com/a', 'vercel/next.js', '127.0.0.1/a/b', 'github.com/a%20b/c'],
  purl: ['', 'npm/react', 'pkg:', 'pkg:npm', 'pkg:maven/x', 'pkg:npm/%25E0'],
  name: ['', '%20', '%3F%3F%3F', '%F0%9F%A6%84'],
};

function wrongValues({ name, schema }: Parameter): string[] {
  const { type, minimum, maximum, minLength = 0, maxLength } = schema;
  const isNumber = type === 'integer' || type === 'number';
  const values = [
    ...(wrongByName[name] ?? []),
    ...(isNumber ? wrongNumbers : []),
    ...(isNumber && minimum !== undefined ? [String(minimum - 1)] : []),
    ...(isNumber && maximum !== undefined ? [String(maximum + 1)] : []),
    ...(schema.enum ? wrongChoices : []),
    ...(maxLength === undefined ? [] : [a(maxLength + 1)]),
    ...(minLength > 0 ? ['', '%20', '%C2%A0', a(minLength - 1)] : []),
  ];
  return values.length === 0 ? [a(13_000)] : values;
}

/** Query strings that break a rule of the document, or contain forbidden bytes. */
export function queryFaults(operation: Operation): fc.Arbitrary<Fault> {
  const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
  const exclusive = exclusiveParameters[operation.operationId ?? ''] ?? [];
  const wrongQuery = (what: string, status: number, change: (query: Pairs) => Pairs) =>
    refuse(`query ${what}`, [status], status === 422, ({ query }) => ({ query: change(query) }));
  const names = ['x', ...parameters.map(({ name }) => name)];
  const bytes = fc
    .tuple(fc.constantFrom(...names), fc.constantFrom(...notDecodable))
    .map(([name, value]) =>
      wrongQuery(`${name}=${value}`, 400, (query) => [...without(query, name), [name, value]]),
    );
  if (parameters.length === 0) return bytes;
  const wrong = parameters.flatMap((parameter) => {
    const { name } = parameter;
    const siblings = exclusive.includes(name) ? exclusive : [name];
    return wrongValues(parameter).map((value) =>
      wrongQuery(`${name}=${value.slice(0, 40)}`, 422, (query) => [
        ...without(query, ...siblings),
        [name, value],
      ]),
    );
  });
  const repeated = parameters.map(({ name }) =>
    wrongQuery(`${name} twice`, 422, (query) => {
      const value = query.find(([given]) => given === name)?.[1] ?? '1';
      return [...without(query, name), [name, value], [name, value]];
    }),
  );
  const needed = parameters
    .filter(({ required, schema }) => required || (schema.minLength ?? 0) > 0)
    .map(({ name }) => [name])
    .filter(([name = '']) => !exclusive.includes(name));
  const missing = [...needed, ...(exclusive.length > 0 ? [exclusive] : [])].map((group) =>
    wrongQuery(`without ${group.join(' and ')}`, 422, (query) => without(query, ...group)),
  );
  const choices = [wrong, repeated, missing].filter((faults) => faults.length > 0);
  return fc.oneof(bytes, ...choices.map((faults) => fc.constantFrom(...faults)));
}

const otherMethods = [
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'PROPFIND',
  'MKCOL',
  'REPORT',
  'PURGE',
  'QUERY',
  'LINK',
  'SEARCH',
  'M-SEARCH',
  'SOURCE',
];

/** Methods that the path does not support: 405 with Allow, with or without a key. */
export function methodFaults(document: OpenApiDocument, { path }: Operation): fc.Arbitrary<Fault> {
  // Includes methods of templates that also match: GET /v1/catalog/batch asks for the slug "batch".
  const matches = Object.entries(document.paths).filter(([template]) =>
    new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );
  const declared = matches.flatMap(([, item]) =>
    Object.keys(item).map((name) => name.toUpperCase()),
  );
  const others = [...otherMethods, ...(declared.includes('GET') ? [] : ['GET', 'HEAD'])];
  const notAllowed = fc
    .tuple(fc.constantFrom(...others.filter((name) => !declared.includes(name))), fc.boolean())
    .map(([method, withKey]) =>
      refuse(`method ${method}`, [405], false, ({ headers }) => ({
        method,
        headers: withKey ? headers : headers.filter(([name]) => !/^x-api-key$/i.test(name)),
      })),
    );
  const fixed = (method: string, status: number) =>
    refuse(`method ${method}`, [status], false, () => ({ method, body: null }));
  const unknown = ['NOSUCH', 'get', ''].map((method) => fixed(method, 400));
  return fc.oneof(
    { weight: 4, arbitrary: notAllowed },
    { weight: 1, arbitrary: fc.constant(fixed('TRACE', 501)) },
    { weight: 1, arbitrary: fc.constantFrom(...unknown) },
  );
}
