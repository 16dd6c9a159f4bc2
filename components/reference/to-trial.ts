import type { Operation } from '../playground/operations';
import type { Section } from './api-document';

/** What the form of an operation asks for. It goes to the browser, unlike the document. */
export type Trial = Pick<Operation, 'route' | 'fields'> & {
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
    route: `${method} ${path}`,
    fields: parameters
      .filter((parameter) => parameter.in !== 'header')
      .map(({ name, required = false, example: value, schema }) => ({
        name,
        label: name,
        isRequired: required,
        initial: required || name === 'domain' || name === 'q' ? toText(value) : '',
        ...(schema?.enum && { options: schema.enum.map(String) }),
      })),
    body: example === undefined ? null : JSON.stringify(example, null, 2),
  };
}

const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
