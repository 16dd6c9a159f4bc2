import { surfacePrefixes } from '../../server/contract/surfaces';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signAccessToken } from '../../server/accounts/sessions/session-tokens';
import { createRestApp } from '../../server/rest/app';
import { createAccount } from '../support/factories';
import { openTestSession } from '../support/open-test-session';
import { useSeededDatabase } from '../support/test-database';
import { acceptedSchemes, type OpenApiDocument, type Operation, readOperations } from './openapi';

/** Changes to the recommended rules: stricter, except that the document may name localhost. */
const lintRules = {
  'no-server-example.com': 'off',
  'no-unused-components': 'error',
  'no-required-schema-properties-undefined': 'error',
  'no-invalid-media-type-examples': 'error',
  'no-invalid-parameter-examples': 'error',
} as const;

/** Statuses without a body, which have no schema. */
const bodiless = new Set(['204', '304']);

describe('the OpenAPI document', () => {
  let app: ReturnType<typeof createRestApp>;
  let document: OpenApiDocument;
  let operations: Operation[];
  let apiKey: string;
  let accessToken: string;
  let close: () => Promise<void>;

  beforeAll(async () => {
    const opened = await useSeededDatabase();
    close = opened.close;
    const account = await createAccount(opened.client, { tier: 'internal' });
    ({ apiKey } = account);
    const sessionId = await openTestSession(account.id);
    accessToken = await signAccessToken({ accountId: account.id, sessionId });
    app = createRestApp();
    document = (await (await app.request('/openapi.json')).json()) as OpenApiDocument;
    operations = readOperations(document);
  });
  afterAll(() => close());

  const label = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
  const credentialsFor = (operation: Operation): Record<string, string> =>
    acceptedSchemes(operation).includes('apiKey')
      ? { 'X-API-Key': apiKey }
      : { Authorization: `Bearer ${accessToken}` };
  const failing = (isWrong: (operation: Operation) => boolean) =>
    operations.filter(isWrong).map(label);

  test('the OpenAPI document follows every recommended rule, and its examples are valid', async () => {
    const problems = await lintFromString({
      source: JSON.stringify(document),
      absoluteRef: '/openapi.json',
      config: await createConfig({ extends: ['recommended-strict'], rules: lintRules }),
    });
    const said = problems.map(
      ({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`,
    );
    expect(document.openapi).toBe('3.1.0');
    expect(said).toEqual([]);
  });

  test('the OpenAPI document has nothing that generators of clients stumble over', () => {
    const faults: string[] = [];
    const visit = (at: string, node: unknown): void => {
      if (typeof node !== 'object' || node === null) return;
      const schema = node as Record<string, unknown>;
      if (Array.isArray(schema['enum']) && schema['enum'].includes(null))
        faults.push(`${at}: null`);
      const { default: preset, minLength } = schema;
      if (typeof preset === 'string' && preset.length < Number(minLength ?? 0)) {
        faults.push(`${at}: the default is too short`);
      }
      // Generators take other members for strings, in a type that these members then contradict.
      const named = Object.values<{ type?: string }>(Object(schema['properties']));
      if (schema['additionalProperties'] && named.some(({ type }) => type !== 'string')) {
        faults.push(`${at}: any other member`);
      }
      for (const [name, child] of Object.entries(schema)) visit(`${at}/${name}`, child);
    };
    visit('', { paths: document.paths, components: document.components });
    expect(faults).toEqual([]);
  });

  test('the OpenAPI document has Retry-After for every 429 and 503, except where waiting does not help', () => {
    const errors = operations.flatMap(({ responses }) => [responses['429'], responses['503']]);
    for (const error of errors.filter((one) => one !== undefined)) {
      const mayBeBilling = error.description.includes('billing_not_configured');
      expect(error.headers?.['Retry-After']?.required).toBe(!mayBeBilling);
    }
  });

  const ofSite = /^\/(?:logos|r|schema|status)(?:\/|$)/;
  const ofFamily = (path: string) =>
    Object.values(surfacePrefixes).some((prefix) => path === `${prefix}/*`);

  test('describes exactly the app’s routes, apart from the registry, other programs’ and the site’s own', () => {
    const routes = app.routes
      .filter(({ method, path }) => method !== 'ALL' && !ofSite.test(path) && !ofFamily(path))
      .map(({ method, path }) => label({ method, path: path.replaceAll(/:(\w+)/g, '{$1}') }));
    expect(operations.map(label).toSorted()).toEqual([...new Set(routes)].toSorted());
  });

  test('the OpenAPI document gives every operation a unique id, a summary and a tag', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(operations.length);
    expect(
      failing(({ operationId, summary, tags }) => !operationId || !summary || !tags?.length),
    ).toEqual([]);
  });

  test('describes every parameter', () => {
    const bare = operations.flatMap((operation) =>
      (operation.parameters ?? [])
        .filter(({ description }) => !description)
        .map(({ name }) => `${label(operation)} ${name}`),
    );
    expect(bare).toEqual([]);
  });

  test('the OpenAPI document gives every response a description, the request id and a schema of its body', () => {
    const bare = operations.flatMap((operation) =>
      Object.entries(operation.responses)
        .filter(([status, { description, headers, content }]) => {
          const hasSchema = Object.values(content ?? {}).some(({ schema }) => schema !== undefined);
          return (
            !description || !headers?.['X-Request-Id'] || (!hasSchema && !bodiless.has(status))
          );
        })
        .map(([status]) => `${label(operation)} ${status}`),
    );
    expect(bare).toEqual([]);
  });

  test('the OpenAPI document says that a response with an ETag may be a 304 instead', () => {
    const hasEtag = ({ method, responses }: Operation) =>
      method === 'GET' && responses['200']?.headers?.['ETag'];
    expect(
      failing((operation) => Boolean(hasEtag(operation)) && !operation.responses['304']),
    ).toEqual([]);
  });

  test('the OpenAPI document requires credentials exactly where a request without them is refused', async () => {
    const wrong: string[] = [];
    for (const operation of operations) {
      const { status } = await app.request(...exampleOf(operation, {}));
      // Routes that only the operator may know of are 404 instead of 401.
      const isHidden = acceptedSchemes(operation).some((scheme) => /admin|metrics/.test(scheme));
      const isRefused = status === (isHidden ? 404 : 401);
      if (isRefused !== acceptedSchemes(operation).length > 0)
        wrong.push(`${label(operation)} gets ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  test('the OpenAPI document defines every credential that it requires', () => {
    const known = Object.keys(document.components?.securitySchemes ?? {});
    expect(
      failing((operation) => acceptedSchemes(operation).some((scheme) => !known.includes(scheme))),
    ).toEqual([]);
  });

  test('the OpenAPI document shows an example request for every resource with exactly the response it gets', async () => {
    const isResource = ({ path }: Operation) =>
      /^\/v1\/(catalog|brand|svg|search|notice|tokens)\b/.test(path);
    expect(
      failing((operation) => isResource(operation) && exampleResponse(operation) === undefined),
    ).toEqual([]);
    for (const operation of operations) {
      const shown = exampleResponse(operation);
      if (shown === undefined) continue;
      const response = await app.request(...exampleOf(operation, credentialsFor(operation)));
      const text = await response.text();
      const body: unknown = typeof shown === 'string' ? text : JSON.parse(text);
      // Usage differs between callers, so the example can only match in shape.
      if (isResource(operation)) expect(body, label(operation)).toEqual(shown);
      else expect(Object.keys(Object(body)), label(operation)).toEqual(Object.keys(Object(shown)));
    }
  });
});

function exampleResponse({ responses }: Operation): unknown {
  return Object.values(responses['200']?.content ?? {})[0]?.example;
}

/** The request that the document shows. */
function exampleOf(operation: Operation, headers: Record<string, string>): [string, RequestInit] {
  const given = (operation.parameters ?? []).filter(({ example }) => example !== undefined);
  const path = given
    .filter((parameter) => parameter.in === 'path')
    .reduce(
      (text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(String(example))),
      operation.path,
    );
  const query = new URLSearchParams(
    given
      .filter((parameter) => parameter.in === 'query')
      .map(({ name, example }) => [name, String(example)]),
  );
  const body = operation.requestBody?.content['application/json']?.example;
  const init: RequestInit = {
    method: operation.method,
    headers: { ...headers, 'Content-Type': 'application/json' },
  };
  if (body !== undefined) init.body = JSON.stringify(body);
  return [query.size === 0 ? path : `${path}?${query}`, init];
}
