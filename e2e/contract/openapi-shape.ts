import type { OpenApiDocument, Operation, Parameter, Schema } from '../fuzz/openapi';

/** What callers rely on, one line for each thing: an operation → the thing → what it is. */
export type Shape = Record<string, Record<string, string>>;

/**
 * The shape of the document: operations, parameters, and the fields of requests and of successful responses.
 * Words, examples, limits and errors are left out: they may change under a caller who reads codes.
 */
export function describeShape(document: OpenApiDocument): Shape {
  const shape: Shape = {};
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      shape[`${method.toUpperCase()} ${path}`] = describeOperation(document, operation);
    }
  }
  return sorted(shape);
}

function describeOperation(
  document: OpenApiDocument,
  { operationId, parameters = [], requestBody, responses }: Omit<Operation, 'method' | 'path'>,
): Record<string, string> {
  const lines: Record<string, string> = { operationId: String(operationId) };
  for (const parameter of parameters) {
    lines[`${parameter.in} ${parameter.name}`] = describeParameter(document, parameter);
  }
  for (const [type, { schema }] of Object.entries(requestBody?.content ?? {})) {
    addFields(document, lines, `request ${type} `, schema ?? {});
  }
  for (const [status, { headers, content = {} }] of Object.entries(responses)) {
    if (Number(status) >= 400) continue;
    lines[`response ${status}`] = 'sent';
    for (const [name, { required }] of Object.entries(headers ?? {})) {
      lines[`response ${status} header ${name}`] = required ? 'required' : 'optional';
    }
    for (const [type, { schema }] of Object.entries(content)) {
      addFields(document, lines, `response ${status} ${type} `, schema ?? {});
    }
  }
  return sorted(lines);
}

function describeParameter(document: OpenApiDocument, { required, schema }: Parameter): string {
  return `${required ? 'required' : 'optional'} ${typeOf(document, schema)}`;
}

/** `required` and the type of a schema, and of everything below it. */
function addFields(
  document: OpenApiDocument,
  lines: Record<string, string>,
  at: string,
  schema: Schema,
  isRequired = true,
): void {
  lines[at.trimEnd()] = `${isRequired ? 'required' : 'optional'} ${typeOf(document, schema)}`;
  for (const one of alternativesOf(document, schema)) {
    for (const [name, field] of Object.entries(one.properties ?? {})) {
      const isFieldRequired = one.required?.includes(name) ?? false;
      addFields(document, lines, `${at}.${name}`, field, isFieldRequired);
    }
    if (one.items) addFields(document, lines, `${at}[]`, one.items);
    if (
      typeof one.additionalProperties === 'object' &&
      typeOfOne(one.additionalProperties) !== 'any'
    )
      addFields(document, lines, `${at}.*`, one.additionalProperties);
  }
}

function resolve(document: OpenApiDocument, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : (document.components?.schemas?.[name] ?? schema);
}

function alternativesOf(document: OpenApiDocument, schema: Schema): Schema[] {
  const whole = resolve(document, schema);
  const below = whole.anyOf ?? whole.oneOf ?? whole.allOf;
  return below ? below.flatMap((one) => alternativesOf(document, one)) : [whole];
}

function typeOf(document: OpenApiDocument, schema: Schema): string {
  return [...new Set(alternativesOf(document, schema).map(typeOfOne))].sort().join(' or ');
}

function typeOfOne({ type, enum: values, $ref }: Schema): string {
  if (values) return values.map((value) => JSON.stringify(value)).join(' or ');
  return $ref ?? [type ?? (type === undefined ? 'any' : [])].flat().sort().join(' or ');
}

function sorted<Value>(record: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** What of `before` a caller could miss in `after`, one line for each thing. */
export function findBreaks(before: Shape, after: Shape): string[] {
  return Object.entries(before).flatMap(([operation, things]) => {
    const now = after[operation];
    if (now === undefined) return [`${operation} is gone`];
    const changed = Object.entries(things).flatMap(([thing, was]) => {
      const said = describeChange(thing, was, now[thing]);
      return said === null ? [] : [`${operation}: ${thing} ${said}`];
    });
    const demanded = Object.entries(now).flatMap(([thing, is]) =>
      isSent(thing) && !(thing in things) && is.startsWith('required')
        ? [`${operation}: ${thing} is new and required`]
        : [],
    );
    return [...changed, ...demanded];
  });
}

/** Whether the caller sends it. */
const isSent = (thing: string) => /^(?:path|query|header|cookie|request) /.test(thing);

function describeChange(thing: string, was: string, is: string | undefined): string | null {
  if (is === undefined) return 'is gone';
  if (is === was) return null;
  const [wasRequired, isRequired] = [was, is].map((text) => text.startsWith('required'));
  if (isSent(thing)) {
    if (isRequired && !wasRequired) return 'is required now';
    return isWithin(was, is) ? null : `was ${was}, is ${is}`;
  }
  if (wasRequired && !isRequired) return 'may be absent now';
  // A caller must expect values that it does not know.
  return isWithin(withoutValues(is), withoutValues(was)) ? null : `was ${was}, is ${is}`;
}

const withoutValues = (text: string) => text.replaceAll(/"[^"]*"/g, 'string');

/** Whether every alternative of the one is one of the other. */
function isWithin(narrow: string, wide: string): boolean {
  const alternatives = (text: string) => text.replace(/^(?:required|optional) /, '').split(' or ');
  const allowed = new Set(alternatives(wide));
  return (
    allowed.has('any') ||
    alternatives(narrow).every(
      (one) =>
        allowed.has(one) ||
        (one === 'integer' && allowed.has('number')) ||
        (one.startsWith('"') && allowed.has('string')),
    )
  );
}
