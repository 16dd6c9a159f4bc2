/** The parts of an OpenAPI document that the reference uses. */
export type ApiDocument = {
  tags?: { name: string; description?: string }[];
  paths: Record<string, Record<string, ApiOperation>>;
  components?: { schemas?: Record<string, ApiSchema> };
};

export type ApiOperation = {
  operationId: string;
  summary?: string;
  description?: string;
  tags?: string[];
  security?: Record<string, unknown>[];
  parameters?: ApiParameter[];
  requestBody?: { content?: ApiContent };
  responses: Record<string, ApiResponse>;
};

export type ApiParameter = {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: ApiSchema;
  example?: unknown;
};

export type ApiResponse = {
  description?: string;
  headers?: Record<string, { description?: string }>;
  content?: ApiContent;
};

type ApiContent = Record<string, { schema?: ApiSchema; example?: unknown }>;

export type ApiSchema = {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  items?: ApiSchema;
  properties?: Record<string, ApiSchema>;
  required?: string[];
  additionalProperties?: ApiSchema | boolean;
  anyOf?: ApiSchema[];
  oneOf?: ApiSchema[];
  allOf?: ApiSchema[];
};

/** An operation with its place, as one section of the reference. */
export type Section = { method: string; path: string; operation: ApiOperation };

/** The operations in the order of the tags. */
export function groupByTag({ paths, tags = [] }: ApiDocument) {
  const sections: Section[] = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
  return tags
    .map((tag) => ({
      ...tag,
      sections: sections.filter(({ operation }) => operation.tags?.includes(tag.name)),
    }))
    .filter((group) => group.sections.length > 0);
}

export function resolveSchema(document: ApiDocument, schema: ApiSchema): ApiSchema {
  const name = schema.$ref?.split('/').pop();
  const named = name === undefined ? undefined : document.components?.schemas?.[name];
  return named === undefined ? schema : { ...named, ...schema };
}

/** In one line, such as `integer, 1 to 200, default 50`. */
export function describeType(document: ApiDocument, schema: ApiSchema): string {
  const whole = resolveSchema(document, schema);
  const { minimum, minLength, maxLength, default: preset } = whole;
  // The largest whole number of JSON tells a reader nothing.
  const maximum = whole.maximum === Number.MAX_SAFE_INTEGER ? undefined : whole.maximum;
  const facts = [nameType(document, whole)];
  const range = [minimum, maximum].map((bound) => bound?.toLocaleString('en'));
  if (minimum !== undefined && maximum !== undefined) facts.push(range.join(' to '));
  else if (minimum !== undefined) facts.push(`at least ${range[0]}`);
  if (minLength !== undefined) facts.push(`at least ${countCharacters(minLength)}`);
  if (maxLength !== undefined) facts.push(`at most ${countCharacters(maxLength)}`);
  // An empty text means no default.
  if (preset !== undefined && preset !== '') facts.push(`default ${formatPreset(preset)}`);
  return facts.join(', ');
}

const formatPreset = (preset: unknown) =>
  typeof preset === 'number' ? preset.toLocaleString('en') : String(preset);

const countCharacters = (count: number) =>
  `${count.toLocaleString('en')} ${count === 1 ? 'character' : 'characters'}`;

function nameType(document: ApiDocument, schema: ApiSchema): string {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map((one) => describeType(document, one)))].join(' or ');
  if (schema.enum) return schema.enum.map(String).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const types = [schema.type ?? 'any'].flat();
  return types
    .map((type) =>
      type === 'array' && schema.items ? `array of ${describeType(document, schema.items)}` : type,
    )
    .join(' or ');
}

/** The named members of an object, or of the objects in an array, if there are any. */
export function findMembers(document: ApiDocument, schema: ApiSchema): [string, ApiSchema][] {
  const whole = resolveSchema(document, schema);
  if (whole.properties) return Object.entries(whole.properties);
  if (whole.items) return findMembers(document, whole.items);
  const choice = (whole.anyOf ?? whole.oneOf ?? whole.allOf)?.find(
    (one) => findMembers(document, one).length > 0,
  );
  return choice ? findMembers(document, choice) : [];
}

/** The error codes that an operation can return, by status. */
export function listErrors({ responses }: ApiOperation): { status: string; codes: string[] }[] {
  return Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .map(([status, { content }]) => {
      const error = content?.['application/json']?.schema?.properties?.['error'];
      return { status, codes: (error?.enum ?? []).map(String) };
    })
    .filter(({ codes }) => codes.length > 0);
}
