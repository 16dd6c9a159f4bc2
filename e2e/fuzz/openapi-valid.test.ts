import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRestApp } from '../../server/rest/app';
import { useSeededDatabase } from '../support/test-database';

/** What no reader of the document can do without; matters of taste are left out. */
const rules = {
  struct: 'error',
  'no-unresolved-refs': 'error',
  'no-unused-components': 'error',
  'security-defined': 'error',
  'operation-operationId-unique': 'error',
  'operation-parameters-unique': 'error',
  'operation-tag-defined': 'error',
  'path-parameters-defined': 'error',
  'path-declaration-must-exist': 'error',
  'no-identical-paths': 'error',
  'no-enum-type-mismatch': 'error',
  'no-required-schema-properties-undefined': 'error',
  'no-invalid-media-type-examples': 'error',
  'no-invalid-parameter-examples': 'error',
} as const;

let close: () => Promise<void>;
beforeAll(async () => {
  ({ close } = await useSeededDatabase());
});
afterAll(() => close());

test('the OpenAPI document is valid OpenAPI 3.1, and its examples are valid too', async () => {
  const source = await (await createRestApp().request('/openapi.json')).text();
  expect(source).toContain('"openapi":"3.1.0"');
  const problems = await lintFromString({
    source,
    absoluteRef: '/openapi.json',
    config: await createConfig({ rules }),
  });
  const said = problems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`,
  );
  expect(said).toEqual([]);
});
