import { Ajv2020 } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { brandFileSchema } from '../../contract/brand-facts';
import { plansFileSchema } from '../../platform/read-plans';
import { createRestApp } from '../app';
import { isRestPath } from '../request/respond';

const brandCases: [file: object, isValid: boolean][] = [
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

const planCases: [file: object, isValid: boolean][] = [
  [{ $schema: 'https://marque.example/schema/plans.json' }, true],
  [{ free: { name: 'Trial', dailyLimits: { svg: 5 }, allVariants: true } }, true],
  [
    { pro: { monthlyPriceUsd: 19.5, webhooksMax: 0 }, enterprise: { dailyLimits: { svg: null } } },
    true,
  ],
  [{ internal: { webhooksMax: 1 } }, false],
  [{ free: { dailyLimits: { jpeg: 5 } } }, false],
  [{ free: { dailyLimits: { svg: 0 } } }, false],
  [{ free: { batchSlugsMax: 201 } }, false],
  [{ pro: { name: '<b>' } }, false],
];

test.each([
  ['brand.json', brandFileSchema, brandCases],
  ['plans.json', plansFileSchema, planCases],
])(
  'the published schema of %s accepts and refuses what the server does',
  async (name, file, cases) => {
    expect(isRestPath(`/schema/${name}`)).toBe(true);
    const response = await createRestApp().request(`/schema/${name}`);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const schema = (await response.json()) as { $id: string };
    expect(schema.$id).toMatch(new RegExp(`^https?://.*/schema/${name}$`));
    const ajv = new Ajv2020();
    addFormats.default(ajv);
    const validate = ajv.compile(schema);
    for (const [content, isValid] of cases) {
      expect([content, validate(content)]).toEqual([content, isValid]);
      expect([content, file.safeParse(content).success]).toEqual([content, isValid]);
    }
  },
);
