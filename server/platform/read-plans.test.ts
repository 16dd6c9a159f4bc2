import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultPlans } from '../contract/plans';
import { parseEnv } from './env';

let file: string;
beforeAll(() => {
  file = path.join(mkdtempSync(path.join(tmpdir(), 'marque-plans-')), 'plans.json');
});
afterAll(() => rmSync(path.dirname(file), { recursive: true }));

const parse = (text: string) => {
  writeFileSync(file, text);
  return parseEnv({ PLANS: file }).plans;
};

test('a file of plans changes what it names, and leaves the rest as it is', () => {
  const changes = {
    $schema: 'https://marque.example/schema/plans.json',
    free: { dailyLimits: { svg: 7 }, ownBrandsMax: 1 },
    pro: { name: 'Team', monthlyPriceUsd: 19.5, dailyLimits: { search: null } },
  };
  const { free, pro } = defaultPlans;
  expect(parse(JSON.stringify(changes))).toEqual({
    ...defaultPlans,
    free: { ...free, dailyLimits: { ...free.dailyLimits, svg: 7 }, ownBrandsMax: 1 },
    pro: {
      ...pro,
      name: 'Team',
      monthlyPriceUsd: 19.5,
      dailyLimits: { ...pro.dailyLimits, search: null },
    },
  });
});

test('without a file, the plans are the built-in ones', () => {
  expect(parseEnv({}).plans).toBeUndefined();
  expect(parseEnv({ PLANS: '' }).plans).toBeUndefined();
});

test.each([
  ['{ "pro": { "dailyLimits": { "svg": 0 } } }', 'pro.dailyLimits.svg: '],
  ['{ "pro": { "dailyLimits": { "jpeg": 5 } } }', 'pro.dailyLimits: Unrecognized key: "jpeg"'],
  ['{ "free": { "batchSlugsMax": 1000 } }', 'free.batchSlugsMax: '],
  ['{ "free": { "price": 5 } }', 'free: Unrecognized key: "price"'],
  ['{ "internal": {} }', 'Unrecognized key: "internal"'],
  ['{ "pro": { "name": "" } }', 'pro.name: must have 1 to 30 letters'],
  ['{ "pro": ', 'Unexpected end of JSON input'],
])('a bad file is named at the start, with the field: %s', (text, problem) => {
  expect(() => parse(text)).toThrow(`The environment is not valid:\n  PLANS: ${file}: ${problem}`);
});

test('two bad fields and a missing file are named', () => {
  const both = '{ "free": { "webhooksMax": -1 }, "pro": { "allVariants": "yes" } }';
  expect(() => parse(both)).toThrow(/free\.webhooksMax: .+\n {2}PLANS: .+ pro\.allVariants: /);
  const missing = path.join(path.dirname(file), 'none.json');
  expect(() => parseEnv({ PLANS: missing })).toThrow(`PLANS: ${missing}: ENOENT`);
});
