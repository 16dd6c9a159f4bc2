import fc from 'fast-check';
import { type OpenApiDocument, resolveSchema, type Schema } from './read-operations';

/**
 * Values that a JSON Schema lets in.
 * @throws Error for a schema that says something this generator has not learnt
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
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer(limits(schema.minimum, schema.maximum));
    case 'number':
      return fc.double({ ...limits(schema.minimum, schema.maximum), noNaN: true });
    case 'string':
      return strings(schema);
    case 'array':
      return fc.array(schemaValues(document, schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 10, 60),
      });
    case 'object':
      return objects(document, schema);
    default:
      throw new Error(`The fuzzer does not know the type ${type}.`);
  }
}

function strings(schema: Schema): fc.Arbitrary<string> {
  if (schema.format === 'email') {
    return fc.emailAddress();
  }
  if (schema.format === 'uri') return fc.webUrl();
  if (schema.format === 'uuid') return fc.uuid();
  if (schema.format === 'date-time')
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (schema.pattern !== undefined) return fc.stringMatching(new RegExp(schema.pattern));
  const minLength = schema.minLength ?? 0;
  const maxLength = Math.min(schema.maxLength ?? 60, 300);
  return fc
    .string({ unit: 'grapheme', minLength, maxLength })
    .filter((text) => text.length <= maxLength);
}

function objects(document: OpenApiDocument, schema: Schema): fc.Arbitrary<unknown> {
  const members = Object.entries(schema.properties ?? {}).map(
    ([name, member]) => [name, schemaValues(document, member)] as const,
  );
  return fc.record(Object.fromEntries(members), {
    requiredKeys: (schema.required ?? []).filter((name) => name in (schema.properties ?? {})),
    noNullPrototype: true,
  });
}

function limits(min: number | undefined, max: number | undefined) {
  return { min: min ?? -1000, max: max ?? Math.max(1000, (min ?? 0) + 1000) };
}
