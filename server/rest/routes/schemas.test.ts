import { Ajv2020 } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { brandFileSchema } from '../../contract/brand-facts';
import { createRestApp } from '../app';

const cases: [file: object, isValid: boolean][] = [
  [{ $schema: 'https://marque.example/schema/brand.json', name: 'Acme' }, true],
  [{ corrects: 'github', hidden: 'A letter.', website: null, license: 'MIT' }, true],
  [{ name: 'Acme', domains: ['acme.io'], brandColor: '#0A66C2', categories: [] }, true],
  [{ nmae: 'Acme' }, false],
  [{ name: '' }, false],
  [{ brandColor: 'blue' }, false],
  [{ categories: ['no-such-category'] }, false],
  [{ domains: 'acme.io' }, false],
  [{ license: 'not a license' }, false],
];

test('the published schema of brand.json accepts and refuses what the server does', async () => {
  const response = await createRestApp().request('/schema/brand.json');
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const schema = (await response.json()) as { $id: string };
  expect(schema.$id).toMatch(/^https?:\/\/.*\/schema\/brand\.json$/);
  const ajv = new Ajv2020();
  addFormats.default(ajv);
  const validate = ajv.compile(schema);
  for (const [file, isValid] of cases) {
    expect([file, validate(file)]).toEqual([file, isValid]);
    expect([file, brandFileSchema.safeParse(file).success]).toEqual([file, isValid]);
  }
});
