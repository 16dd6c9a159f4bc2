import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';

/** The part of JSON Schema that the document uses. */
export type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  $ref?: string;
};

export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required?: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
};

type Media = Record<string, { schema?: Schema; example?: unknown }>;

export type Operation = {
  method: string;
  path: string;
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Media };
  responses: Record<
    string,
    { description: string; headers?: Record<string, { required?: boolean }>; content?: Media }
  >;
};

export type OpenApiDocument = {
  openapi: string;
  paths: Record<string, Record<string, Omit<Operation, 'method' | 'path'>>>;
  components?: { schemas?: Record<string, Schema>; securitySchemes?: Record<string, object> };
};

/** Every operation of the document, with its method (upper case) and path. */
export function readOperations(document: OpenApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => /^(get|put|post|delete|patch|head|options|trace)$/.test(method))
      .map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );
}

/** Resolves a reference to the schema it names. */
export function resolveSchema(document: OpenApiDocument, schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  const found = document.components?.schemas?.[schema.$ref.replace('#/components/schemas/', '')];
  if (found === undefined) throw new Error(`The document has no ${schema.$ref}.`);
  return resolveSchema(document, found);
}

/** The security schemes of which an operation needs one; empty if it also works without. */
export function acceptedSchemes({ security = [] }: Operation): string[] {
  const schemes = security.map((requirement) => Object.keys(requirement));
  return schemes.some((names) => names.length === 0) ? [] : schemes.flat();
}

/** The parts of a response that are compared with the document; the body is latin1. */
export type Received = { status: number; headers: ReadonlyMap<string, string>; body: string };

/** @returns where the response differs from the document */
export type Conformance = (operation: Operation, response: Received) => string[];

/** Compares responses with the document: status, content type, headers, and the body with its schema. */
export function createConformance(document: OpenApiDocument): Conformance {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
  addFormats.default(ajv);
  ajv.addSchema(withoutUnknownMembers(document), 'document');
  const validators = new Map<string, ValidateFunction>();
  const validatorAt = (...pointer: string[]) => {
    const escaped = pointer.map((part) =>
      encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')),
    );
    const $ref = `document#/${escaped.join('/')}`;
    const known = validators.get($ref) ?? ajv.compile({ $ref });
    validators.set($ref, known);
    return known;
  };

  return ({ path, method, responses }, { status, headers, body }) => {
    const described = responses[String(status)];
    if (described === undefined) return [`status ${status} is not in the document`];
    const wrong = Object.entries(described.headers ?? {})
      .filter(([name, { required = true }]) => required && !headers.has(name.toLowerCase()))
      .map(([name]) => `${name} is missing`);
    wrong.push(...checkRateLimit(headers));
    const types = Object.keys(described.content ?? {});
    if (types.length === 0)
      return body === '' ? wrong : [...wrong, 'a body that is not in the document'];
    if (body === '') return [...wrong, 'the body is missing'];
    const type = headers.get('content-type')?.split(';', 1)[0] ?? 'none';
    if (!types.includes(type)) return [...wrong, `content type ${type} is not in the document`];
    const place = ['paths', path, method.toLowerCase(), 'responses', String(status)];
    const isValid = validatorAt(...place, 'content', type, 'schema');
    const text = Buffer.from(body, 'latin1').toString('utf8');
    if (!isValid(type === 'application/json' ? JSON.parse(text) : text)) {
      wrong.push(`the body is not as described: ${ajv.errorsText(isValid.errors)}`);
    }
    return wrong;
  };
}

/** A copy in which objects allow only the described members: any other member is a leak. */
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

/** Merges a named schema and its extension: closed separately, each would refuse the other's members. */
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

/** All three or none, each a whole number. */
function checkRateLimit(headers: Received['headers']): string[] {
  const values = ['limit', 'remaining', 'reset'].map((name) => headers.get(`x-ratelimit-${name}`));
  const isRight =
    values.every((value) => value === undefined) ||
    values.every((value) => /^\d+$/.test(value ?? ''));
  return isRight ? [] : [`X-RateLimit-*: ${values.join(', ')}`];
}
