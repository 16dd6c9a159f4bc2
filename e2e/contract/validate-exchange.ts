import { Ajv2020 } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import {
  createConformance,
  type OpenApiDocument,
  type Operation,
  readOperations,
  type Received,
} from '../fuzz/openapi';
import type { Target } from './target';

export type Sent = { method: string; url: URL; headers: Headers; body: string };

/**
 * The same fetch, which also checks every exchange against the served OpenAPI document.
 * @param violations where to note what differs
 */
export async function validatingFetch(
  fetch: Target['fetch'],
  violations: string[],
): Promise<Target['fetch']> {
  const document = (await (await fetch('/openapi.json')).json()) as OpenApiDocument;
  const validate = createExchangeValidator(document);
  return async (path, init = {}) => {
    const response = await fetch(path, init);
    const sent = {
      method: init.method ?? 'GET',
      url: new URL(path, 'http://localhost'),
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? init.body : '',
    };
    const received = {
      status: response.status,
      headers: new Map(response.headers),
      body: Buffer.from(await response.clone().arrayBuffer()).toString('latin1'),
    };
    violations.push(...validate(sent, received));
    return response;
  };
}

/** @returns where an exchange differs from the document; empty for an undocumented one */
export type ValidateExchange = (sent: Sent, received: Received) => string[];

/**
 * Checks both sides of an exchange against the OpenAPI document: the response must be described, and an
 * accepted request must be one that the document allows.
 */
export function createExchangeValidator(document: OpenApiDocument): ValidateExchange {
  const conforms = createConformance(document);
  const isDescribed = createRequestValidator(document);
  const operations = readOperations(document).map((operation) => ({
    operation,
    pattern: new RegExp(
      `^${operation.path.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`,
    ),
  }));

  return (sent, received) => {
    const found = operations.find(
      ({ operation, pattern }) =>
        operation.method === sent.method && pattern.test(sent.url.pathname),
    );
    if (found === undefined) return [];
    const { operation, pattern } = found;
    const path = pattern.exec(sent.url.pathname)?.groups ?? {};
    const wrong = conforms(operation, received);
    if (received.status < 300) wrong.push(...isDescribed(operation, path, sent));
    return wrong.map((fault) => `${sent.method} ${sent.url.pathname}: ${fault}`);
  };
}

/** @returns where an accepted request breaks the document */
function createRequestValidator(document: OpenApiDocument) {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    validateSchema: false,
    coerceTypes: true,
  });
  addFormats.default(ajv);
  ajv.addSchema(document, 'document');
  const validate = (schema: object, value: unknown): string[] =>
    ajv.validate(schema, value) ? [] : [`accepted, but ${ajv.errorsText(ajv.errors)}`];

  return (operation: Operation, path: Record<string, string>, sent: Sent): string[] => {
    const given = {
      path: decodeValues(path),
      query: Object.fromEntries(sent.url.searchParams),
      header: Object.fromEntries(sent.headers),
      cookie: {},
    };
    const wrong = (operation.parameters ?? []).flatMap((parameter) => {
      const name = parameter.in === 'header' ? parameter.name.toLowerCase() : parameter.name;
      const value: unknown = Reflect.get(given[parameter.in], name);
      if (value !== undefined) return validate(inDocument(parameter.schema), { value });
      return parameter.required ? [`accepted without the parameter ${name}`] : [];
    });
    const schema = operation.requestBody?.content['application/json']?.schema;
    if (schema === undefined || sent.body === '') return wrong;
    return [...wrong, ...validate(inDocument(schema), { value: JSON.parse(sent.body) })];
  };
}

const decodeValues = (values: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, decodeURIComponent(value)]),
  );

/** Wrapped, because only a member can be coerced. References point into the document. */
function inDocument(schema: object): object {
  const text = JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"document#/');
  return { type: 'object', properties: { value: JSON.parse(text) as object } };
}
