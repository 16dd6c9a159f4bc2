import fc from 'fast-check';
import { getDomain } from 'tldts';
import { consumerMailDomains } from '../../server/catalog/lookup/consumer-mail-domains';
import { oncePer } from '../../server/platform/process/made-once';
import type { FuzzWorld } from './fuzz-world';
import { type OpenApiDocument, type Parameter, resolveSchema, type Schema } from './openapi';

/** A value, and whether the catalog is known to have it. */
export type KnownValue = { value: unknown; isKnown: boolean };

/** The values of a parameter. Preparing them takes far longer than sending a request. */
export const parameterValues = oncePer(
  (parameter: Parameter, world: FuzzWorld): fc.Arbitrary<KnownValue> =>
    knownValues(parameter.name, world.seeds) ??
    schemaValues(world.document, parameter.schema).map((value) => ({ value, isKnown: true })),
);

/** Optional parameters that nearly always lead to 404: sent too often, they would leave little else tested. */
export const rareParameters: ReadonlySet<string> = new Set(['v']);

/** Parameters of which exactly one is required: a schema cannot express this rule. */
export const exclusiveParameters: Readonly<Record<string, readonly string[]>> = {
  getBrand: ['domain', 'email'],
  lookUpBrand: ['repo', 'purl', 'name'],
};

/** Values for parameters whose meaning a schema cannot express, by name. Null for every other name. */
export function knownValues(
  name: string,
  seeds: FuzzWorld['seeds'],
): fc.Arbitrary<KnownValue> | null {
  const mark = (isKnown: boolean) => (value: unknown) => ({ value, isKnown });
  const one = (values: readonly string[]) => fc.constantFrom(...values);
  const known = (values: readonly string[]) => one(values).map(mark(true));
  const mostly = <T>(usual: fc.Arbitrary<T>, other: fc.Arbitrary<T>) =>
    fc.oneof({ weight: 3, arbitrary: usual }, { weight: 1, arbitrary: other });
  const slug = mostly(known(seeds.slugs), unknownSlug.map(mark(false)));
  switch (name) {
    case 'slug':
      return slug;
    case 'slugs':
      return mostly(several(known(seeds.slugs)), several(slug)).map((slugs) => ({
        value: slugs.map(({ value }) => value),
        isKnown: slugs.every(({ isKnown }) => isKnown),
      }));
    case 'of':
      return several(slug).map((names) => mark(true)(names.map(({ value }) => value)));
    case 'domain':
      return fc.tuple(spelling, one(seeds.domains)).map(([spell, host]) => mark(true)(spell(host)));
    case 'email':
      return fc
        .tuple(localPart, one(seeds.domains.filter((domain) => !isConsumerMail(domain))))
        .map(([local, domain]) => mark(true)(`${local}@${domain}`));
    case 'repo':
      return fc
        .tuple(address, one(seeds.repositories))
        .map(([spell, repository]) => mark(true)(spell(repository)));
    case 'purl':
      return fc
        .tuple(one(seeds.packages), one(['', '@1.2.3', '?arch=x64', '#docs']))
        .map((parts) => mark(true)(parts.join('')));
    case 'url':
      return known(['https://hooks.example.com/a', 'https://example.org/b?c=d']);
    case 'name':
      return one(seeds.queries).map(mark(false));
    case 'v':
      return fc.stringMatching(/^[0-9a-f]{32}$/).map(mark(false));
    case 'size':
      // Larger ones take seconds on a busy machine.
      return fc.integer({ min: 16, max: 1024 }).map(mark(true));
    case 'q':
      return fc.oneof(
        known(seeds.queries.filter((query) => query.length >= 2)),
        freeQuery.map(mark(true)),
      );
    default:
      return null;
  }
}

/** Of brands that may be changed: hidden or renamed, the catalog's would be missing for the other operations. */
const ownSlugs = fc.constantFrom('fuzzed-1', 'fuzzed-2', 'fuzzed-3');

/** Slugs for a path that changes brands; null for any other. */
export function slugsToEdit(path: string): fc.Arbitrary<KnownValue> | null {
  const [start] = /^\/(?:admin|v1)\/brands\//.exec(path) ?? [];
  if (start === undefined) return null;
  const sign = start.startsWith('/v1') ? '@' : '';
  return ownSlugs.map((slug) => ({ value: sign + slug, isKnown: false }));
}

/** What the address of a logo names, with and without a format; null for any other path. */
export function namesOfLogos(path: string, { seeds }: FuzzWorld): fc.Arbitrary<KnownValue> | null {
  if (path !== '/logo/{name}') return null;
  const names = fc.oneof(fc.constantFrom(...seeds.domains, ...seeds.slugs), unknownSlug);
  return fc
    .tuple(names, fc.constantFrom('', '.svg', '.png', '.WebP', '.avif', '.jpg', '.ico', '.exe'))
    .map((parts) => ({ value: parts.join(''), isKnown: false }));
}

const several = (slug: fc.Arbitrary<KnownValue>) =>
  fc.uniqueArray(slug, { minLength: 1, maxLength: 10, selector: ({ value }) => value });

/** Anything that is text; "." and ".." would name another path. */
const unknownSlug = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
  .filter((text) => text.length <= 200 && text !== '.' && text !== '..');

const freeQuery = fc
  .string({ unit: 'grapheme', minLength: 2, maxLength: 80 })
  .filter((text) => text.length <= 200 && [...text.normalize('NFKC').trim()].length >= 2);

const localPart = fc
  .stringMatching(/^[a-z][a-z0-9.]{0,10}[a-z0-9]$/)
  .filter((local) => !local.includes('..'));

/** An address at such a domain says nothing about its holder's brand. */
const isConsumerMail = (domain: string) =>
  consumerMailDomains.has(getDomain(domain) ?? domain) || consumerMailDomains.has(domain);

/** What people paste instead of a bare domain. */
const spelling = fc.constantFrom(
  (domain: string) => domain,
  (domain: string) => domain.toUpperCase(),
  (domain: string) => `https://${domain}/about?x=1`,
  (domain: string) => `www.${domain}`,
  (domain: string) => `${domain}.`,
);

const address = fc.constantFrom(
  (repository: string) => repository,
  (repository: string) => `https://${repository.toUpperCase()}.git`,
  (repository: string) => `git+ssh://git@${repository}`,
  (repository: string) => `${repository}/tree/main/docs/`,
);

/**
 * Values that a JSON Schema allows.
 * @throws Error for a schema that uses a keyword unknown to this generator
 */
export function schemaValues(document: OpenApiDocument, given: Schema): fc.Arbitrary<unknown> {
  const schema = resolveSchema(document, given);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => schemaValues(document, choice)));
  const types = [schema.type ?? []].flat();
  if (types.length === 0) return fc.jsonValue();
  return fc.oneof(...types.map((type) => valuesOfType(document, schema, type)));
}

function valuesOfType(
  document: OpenApiDocument,
  schema: Schema,
  type: string,
): fc.Arbitrary<unknown> {
  const { minimum: min = -1000, maximum: max = Math.max(1000, min + 1000) } = schema;
  if (type === 'null') return fc.constant(null);
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer') return fc.integer({ min, max });
  if (type === 'number') return fc.double({ min, max, noNaN: true });
  if (type === 'string') return strings(schema);
  if (type === 'array') {
    const [minLength, maxLength] = [schema.minItems ?? 0, Math.min(schema.maxItems ?? 10, 60)];
    return fc.array(schemaValues(document, schema.items ?? {}), { minLength, maxLength });
  }
  if (type !== 'object') throw new Error(`The fuzzer does not know the type ${type}.`);
  const { properties = {}, required = [] } = schema;
  const members = Object.entries(properties).map(
    ([name, member]) => [name, schemaValues(document, member)] as const,
  );
  return fc.record(Object.fromEntries(members), {
    requiredKeys: required.filter((name) => name in properties),
    noNullPrototype: true,
  });
}

function strings({ format, pattern, minLength = 0, ...schema }: Schema): fc.Arbitrary<string> {
  if (format === 'email') return fc.emailAddress();
  if (format === 'uri') return fc.webUrl();
  if (format === 'uuid') return fc.uuid();
  if (format === 'date-time')
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  const maxLength = Math.min(schema.maxLength ?? 60, 300);
  return fc
    .string({ unit: 'grapheme', minLength, maxLength })
    .filter((text) => text.length <= maxLength);
}
