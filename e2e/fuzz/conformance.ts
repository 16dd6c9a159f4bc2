import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { ParsedResponse } from './parse-response';
import {
  type OpenApiDocument,
  type Operation,
  resolveSchema,
  type Schema,
} from './read-operations';

/** @returns where the response differs from the document */
export type Conformance = (operation: Operation, response: ParsedResponse) => string[];

/** Compares responses with the document: status, content type, headers, and the body with its schema. */
export function createConformance(document: OpenApiDocument): Conformance {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
  addFormats.default(ajv);
  ajv.addSchema(withoutUnknownMembers(document), 'document');
  const validators = new Map<string, ValidateFunction>();
  const validatorAt = (...pointer: string[]) => {
    const $ref = `document#/${pointer.map(escapePointer).join('/')}`;
    const known = validators.get($ref) ?? ajv.compile({ $ref });
    validators.set($ref, known);
    return known;
  };

  return (operation, response) => {
    const status = String(response.status);
    const described = operation.responses[status];
    if (described === undefined) return [`status ${status} is not in the document`];
    const wrong: string[] = [];
    for (const [name, { required = true }] of Object.entries(described.headers ?? {})) {
      if (required && !response.headers.has(name.toLowerCase())) wrong.push(`${name} is missing`);
    }
    wrong.push(...checkRateLimit(response));
    const types = Object.keys(described.content ?? {});
    const isEmpty = response.body.length === 0;
    if (types.length === 0)
      return isEmpty ? wrong : [...wrong, 'a body that is not in the document'];
    if (isEmpty) return [...wrong, 'the body is missing'];
    const type = response.headers.get('content-type')?.split(';', 1)[0] ?? 'none';
    if (!types.includes(type)) return [...wrong, `content type ${type} is not in the document`];
    const isValid = validatorAt(
      'paths',
      operation.path,
      operation.method.toLowerCase(),
      'responses',
      status,
      'content',
      type,
      'schema',
    );
    const text = response.body.toString('utf8');
    if (!isValid(type === 'application/json' ? JSON.parse(text) : text)) {
      wrong.push(`the body is not as described: ${ajv.errorsText(isValid.errors)}`);
    }
    return wrong;
  };
}

/** A copy in which an object has the members that are described and no others: what nobody wrote down is a leak. */
function withoutUnknownMembers(document: OpenApiDocument): OpenApiDocument {
  const close = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(close);
    if (typeof node !== 'object' || node === null) return node;
    const merged = 'allOf' in node ? mergeParts(document, node as Schema) : node;
    const closed = Object.fromEntries(
      Object.entries(merged).map(([name, value]) => [name, close(value)]),
    );
    const isObject = [(merged as Schema).type ?? []].flat().includes('object');
    return isObject && 'properties' in merged ? { additionalProperties: false, ...closed } : closed;
  };
  return close(document) as OpenApiDocument;
}

/** One schema out of a named one and what extends it: closed apart, each would refuse the other's members. */
function mergeParts(document: OpenApiDocument, { allOf = [], ...own }: Schema): Schema {
  const parts = allOf.map((part) => {
    const resolved = resolveSchema(document, part);
    return resolved.allOf ? mergeParts(document, resolved) : resolved;
  });
  return {
    type: 'object',
    ...own,
    properties: Object.assign({}, ...parts.map((part) => part.properties), own.properties),
    required: [...parts, own].flatMap((part) => part.required ?? []),
  };
}

/** All three or none, each a whole number (spec 8.2). */
function checkRateLimit({ headers }: ParsedResponse): string[] {
  const values = ['limit', 'remaining', 'reset'].map((name) => headers.get(`x-ratelimit-${name}`));
  if (values.every((value) => value === undefined)) return [];
  return values.every((value) => /^\d+$/.test(value ?? ''))
    ? []
    : [`X-RateLimit-*: ${values.join(', ')}`];
}

function escapePointer(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
}
