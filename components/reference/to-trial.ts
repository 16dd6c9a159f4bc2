import type { ApiSchema, Section } from './api-document';

/** What the form of an operation asks for. It goes to the browser, unlike the document. */
export type Trial = {
  method: string;
  path: string;
  fields: { name: string; isRequired: boolean; initial: string; options: string[] | null }[];
  /** The body to begin with, or null where there is none. */
  body: string | null;
};

/** The form of an operation that reads from the API with a key, and null for any other. */
export function toTrial({ method, path, operation }: Section): Trial | null {
  const { security = [], parameters = [], requestBody } = operation;
  const takesKey = security.some((one) => 'apiKey' in one);
  const isBatch = operation.operationId === 'batchCatalog';
  if (!takesKey || (method !== 'GET' && !isBatch)) return null;
  const example = requestBody?.content?.['application/json']?.example;
  return {
    method,
    path,
    fields: parameters
      .filter((parameter) => parameter.in !== 'header')
      .map(({ name, required = false, example: value, schema }) => ({
        name,
        isRequired: required,
        initial: required || name === 'domain' || name === 'q' ? toText(value) : '',
        options: optionsOf(schema),
      })),
    body: example === undefined ? null : JSON.stringify(example, null, 2),
  };
}

const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

function optionsOf(schema: ApiSchema | undefined): string[] | null {
  return schema?.enum?.map(String) ?? null;
}

/** Path and query of the request. Fields that are empty are left out of the query. */
export function fillTarget({ path, fields }: Trial, values: Record<string, string>): string {
  const query = new URLSearchParams();
  let filled = path;
  for (const { name } of fields) {
    const value = (values[name] ?? '').trim();
    if (path.includes(`{${name}}`)) {
      filled = filled.replace(`{${name}}`, encodeURIComponent(value));
    } else if (value !== '') query.set(name, value);
  }
  return query.size === 0 ? filled : `${filled}?${query}`;
}
