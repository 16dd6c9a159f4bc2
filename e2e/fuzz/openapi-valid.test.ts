import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRestApp } from '../../server/rest/app';
import { useSeededDatabase } from '../support/test-database';

/** Beyond what is recommended; a document served on localhost says so. */
const rules = {
  'no-server-example.com': 'off',
  'no-unused-components': 'error',
  'no-required-schema-properties-undefined': 'error',
  'no-invalid-media-type-examples': 'error',
  'no-invalid-parameter-examples': 'error',
} as const;

let close: () => Promise<void>;
beforeAll(async () => {
  ({ close } = await useSeededDatabase());
});
afterAll(() => close());

test('the OpenAPI document keeps every recommended rule, and its examples are valid', async () => {
  const source = await (await createRestApp().request('/openapi.json')).text();
  expect(source).toContain('"openapi":"3.1.0"');
  const problems = await lintFromString({
    source,
    absoluteRef: '/openapi.json',
    config: await createConfig({ extends: ['recommended-strict'], rules }),
  });
  const said = problems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`,
  );
  expect(said).toEqual([]);
});
