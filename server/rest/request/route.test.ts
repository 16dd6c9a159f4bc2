import { expect, test } from 'vitest';
import { caps } from '../../limits/caps';
import { route } from './route';

const metered = {
  method: 'get',
  path: '/v1/probe',
  operationId: 'probe',
  tag: 'Probe',
  summary: 'A probe',
  meter: 'svg',
  responses: { 200: { description: 'Nothing.' } },
} as const;
const declare = (more: object) => () =>
  route({ ...metered, ...more }, () => {
    throw new Error('It is only declared.');
  });

test.each([
  ['no security', {}],
  ['a security that names no account', { security: 'admin' }],
  ['an optional token', { security: 'bearerOrNone' }],
  ['an optional key, and no cap for who has none', { security: 'apiKeyOrNone' }],
])('a metered route with %s is refused at the start', (_, more) => {
  expect(declare(more)).toThrow('probe has a meter');
});

test.each([
  ['a key', { security: 'apiKey' }],
  ['a key or a token', { security: 'apiKeyOrBearer' }],
  ['an optional key and a cap', { security: 'apiKeyOrNone', cap: caps.strayPictures }],
])('a metered route with %s is served', (_, more) => {
  expect(declare(more)).not.toThrow();
});
