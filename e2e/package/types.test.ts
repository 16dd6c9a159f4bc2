import { expect, test } from 'vitest';
import { createRestApp } from '../../server/rest/app';
import { useSeededDatabase } from '../support/test-database';
import { generateTypes } from './generate-types';

test('the published client’s types match the OpenAPI document', async () => {
  const { close } = await useSeededDatabase();
  try {
    const response = await createRestApp().request('/openapi.json');
    const types = await generateTypes(await response.text());
    const hint = 'run `npm run openapi:update` after a change of the document';
    const file = '../../packages/marque/src/generated/openapi.ts';
    await expect(types, hint).toMatchFileSnapshot(file);
  } finally {
    await close();
  }
});
