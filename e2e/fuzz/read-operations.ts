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

type Media = Record<
  string,
  { schema?: Schema; example?: unknown; examples?: Record<string, { value?: unknown }> }
>;

export type Response = {
  description: string;
  headers?: Record<string, { required?: boolean; schema?: Schema }>;
  content?: Media;
};

export type Operation = {
  method: string;
  path: string;
  operationId?: string;
  summary?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Media };
  responses: Record<string, Response>;
};

export type OpenApiDocument = {
  openapi: string;
  paths: Record<string, Record<string, Omit<Operation, 'method' | 'path'>>>;
  components?: { schemas?: Record<string, Schema>; securitySchemes?: Record<string, object> };
};

const methods = new Set(['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace']);

/** Every operation of the document, with its method (upper case) and path. */
export function readOperations(document: OpenApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => methods.has(method))
      .map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );
}

/** The schema itself where it is only a name for it. */
export function resolveSchema(document: OpenApiDocument, schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  const name = schema.$ref.replace('#/components/schemas/', '');
  const found = document.components?.schemas?.[name];
  if (found === undefined) throw new Error(`The document has no ${schema.$ref}.`);
  return resolveSchema(document, found);
}

/** The security schemes of which an operation needs one; none where it also works without. */
export function acceptedSchemes({ security = [] }: Operation): string[] {
  const schemes = security.map((requirement) => Object.keys(requirement));
  return schemes.some((names) => names.length === 0) ? [] : schemes.flat();
}

/** Whether the response depends on earlier requests, as with accounts, and not on the catalog alone. */
export function isStateful({ path }: Operation): boolean {
  return /^\/(auth|admin|v1\/billing)\//.test(path) || isCappedByMinute({ path });
}

/** Whether a fuzz of one minute reaches its cap (spec 8.3). */
export function isCappedByMinute({ path }: Pick<Operation, 'path'>): boolean {
  return /\/(usage|requests|audit|visitor-counter)$/.test(path);
}
