import fc from 'fast-check';
import type { Fault } from './invalid-requests';
import { exclusiveParameters } from './known-values';
import type { Operation, Parameter } from './read-operations';

type Pairs = [name: string, value: string][];

/** Query strings that break a rule of the document, and bytes that no query may have. */
export function queryFaults(operation: Operation): fc.Arbitrary<Fault> {
  const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
  const names = parameters.map(({ name }) => name);
  const refuse =
    (what: string, statuses: readonly number[], change: (query: Pairs) => Pairs): Fault =>
    (valid) => ({
      ...valid,
      intent: `query ${what}`,
      query: change(valid.query),
      expected: { statuses, by: statuses.includes(400) ? 'server' : 'operation' },
    });

  const anyName = fc.constantFrom('x', ...names);
  const notDecodable = fc
    .tuple(anyName, fc.constantFrom('%00', '%ff', '%E0%A4%A', '%', '%zz', '%ED%A0%80', 'a%00'))
    .map(([name, value]) =>
      refuse(`${name}=${value}`, [400], (query) => [...without(query, name), [name, value]]),
    );
  if (parameters.length === 0) return notDecodable;

  const wrong = fc
    .constantFrom(...parameters)
    .chain((parameter) =>
      wrongValues(parameter).map((value) =>
        refuse(`${parameter.name}=${value.slice(0, 40)}`, [422], (query) => [
          ...without(query, ...siblings(operation, parameter.name)),
          [parameter.name, value],
        ]),
      ),
    );
  const repeated = fc.constantFrom(...parameters).map(({ name }) =>
    refuse(`${name} twice`, [422], (query) => {
      const value = query.find(([given]) => given === name)?.[1] ?? '1';
      return [...without(query, name), [name, value], [name, value]];
    }),
  );
  const missing = operationsNeeds(operation).map((needed) =>
    fc.constant(
      refuse(`without ${needed.join(' and ')}`, [422], (query) => without(query, ...needed)),
    ),
  );
  return fc.oneof(notDecodable, wrong, repeated, ...missing);
}

/** Already encoded, like all values here. */
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
/** What a parameter's rule does not let in, though its schema may. */
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
    `${'a'.repeat(250)}@stripe.com`,
  ],
  repo: ['', 'github.com', 'github.com/a', 'vercel/next.js', '127.0.0.1/a/b', 'github.com/a%20b/c'],
  purl: ['', 'npm/react', 'pkg:', 'pkg:npm', 'pkg:maven/x', 'pkg:npm/%25E0'],
  name: ['', '%20', '%3F%3F%3F', '%F0%9F%A6%84'],
};

/** Values that the parameter's schema, or its rule, does not let in. */
function wrongValues({ name, schema }: Parameter): fc.Arbitrary<string> {
  const values: string[] = [...(wrongByName[name] ?? [])];
  if (schema.type === 'integer' || schema.type === 'number') {
    values.push(...wrongNumbers);
    if (schema.minimum !== undefined) values.push(String(schema.minimum - 1));
    if (schema.maximum !== undefined) values.push(String(schema.maximum + 1));
  }
  if (schema.enum) values.push(...wrongChoices);
  if (schema.maxLength !== undefined) values.push('a'.repeat(schema.maxLength + 1));
  if (schema.minLength !== undefined && schema.minLength > 0)
    values.push('', '%20', '%C2%A0', 'a'.repeat(schema.minLength - 1));
  return values.length === 0 ? fc.constant('a'.repeat(13_000)) : fc.constantFrom(...values);
}

/** The groups of which one must be given. */
function operationsNeeds(operation: Operation): string[][] {
  const exclusive = exclusiveParameters[operation.operationId ?? ''];
  const required = (operation.parameters ?? []).filter(
    (parameter) =>
      parameter.in === 'query' && (parameter.required || (parameter.schema.minLength ?? 0) > 0),
  );
  const single = required
    .filter(({ name }) => !exclusive?.includes(name))
    .map(({ name }) => [name]);
  return exclusive ? [...single, [...exclusive]] : single;
}

function siblings(operation: Operation, name: string): readonly string[] {
  const exclusive = exclusiveParameters[operation.operationId ?? ''] ?? [];
  return exclusive.includes(name) ? exclusive : [name];
}

function without(query: Pairs, ...names: readonly string[]): Pairs {
  return query.filter(([name]) => !names.includes(name));
}
