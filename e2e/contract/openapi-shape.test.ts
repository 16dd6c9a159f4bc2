import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRestApp } from '../../server/rest/app';
import type { OpenApiDocument } from '../fuzz/openapi';
import { useSeededDatabase } from '../support/test-database';
import { describeShape, findBreaks, type Shape } from './openapi-shape';

const recorded = 'e2e/contract/openapi-shape.json';
const changes = 'docs/api-changes.md';

describe('the OpenAPI document', () => {
  let shape: Shape;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ close } = await useSeededDatabase());
    const response = await createRestApp().request('/openapi.json');
    shape = describeShape((await response.json()) as OpenApiDocument);
  });
  afterAll(() => close());

  test('the OpenAPI document changes in no way that callers could miss, unless docs/api-changes.md says so', async () => {
    const before = JSON.parse(readFileSync(recorded, 'utf8')) as Shape;
    const said = readFileSync(changes, 'utf8');
    expect(findBreaks(before, shape).filter((line) => !said.includes(line))).toEqual([]);
    // After that, so that an update records only named changes.
    const text = `${JSON.stringify(shape, null, 2)}\n`;
    const hint = 'run `npm run openapi:update` after a change of the document';
    await expect(text, hint).toMatchFileSnapshot('openapi-shape.json');
  });
});

describe('a break is', () => {
  const before = {
    'GET /v1/search': {
      operationId: 'search',
      'query limit': 'optional integer',
      'query sort': 'optional "name" or "rank"',
      'response 200': 'sent',
      'response 200 application/json .total': 'required integer',
      'response 200 application/json .next': 'optional string',
    },
  };
  const after = (things: Record<string, string | undefined>) => {
    const merged = Object.entries({ ...before['GET /v1/search'], ...things });
    const left = merged.filter((entry): entry is [string, string] => entry[1] !== undefined);
    return { 'GET /v1/search': Object.fromEntries(left) };
  };

  test.each([
    ['a field that is gone', { 'response 200 application/json .total': undefined }, 'is gone'],
    [
      'a field that may be absent',
      { 'response 200 application/json .total': 'optional integer' },
      'may be absent now',
    ],
    [
      'a field that may be null',
      { 'response 200 application/json .total': 'required integer or null' },
      'was required integer, is required integer or null',
    ],
    ['a parameter that is required', { 'query limit': 'required integer' }, 'is required now'],
    ['a new one that is required', { 'query q': 'required string' }, 'is new and required'],
    ['a value that is refused', { 'query sort': 'optional "name"' }, 'was optional "name" or'],
    ['another name of the operation', { operationId: 'find' }, 'was search, is find'],
  ])('%s', (_, things, said) => {
    const [line, ...others] = findBreaks(before, after(things));
    expect(line).toContain(said);
    expect(others).toEqual([]);
  });

  test('an operation that is gone', () => {
    expect(findBreaks(before, {})).toEqual(['GET /v1/search is gone']);
  });

  test('an addition that callers can ignore is no break', () => {
    const grown = after({
      'query sort': 'optional "age" or "name" or "rank"',
      'query q': 'optional string',
      'response 200 application/json .next': 'required string',
      'response 200 application/json .more': 'required string',
    });
    expect(findBreaks(before, { ...grown, 'GET /v1/new': {} })).toEqual([]);
  });
});
