import { expect, test } from 'vitest';
import { changeStage, formatStage, parseStage, startState } from './stage-state';

const variants = ['mono', 'color', 'dark'];
const parse = (query: string) => parseStage(query, variants);

test.each([
  '',
  '?variant=dark',
  '?on=none',
  '?variant=mono&on=635BFF&as=react',
  '?on=dark&format=png&size=64&as=data-uri',
  '?format=webp&as=curl',
])('a reload of the address with "%s" shows the same', (query) => {
  expect(formatStage(parse(query))).toBe(query);
});

test.each([
  ['?variant=wordmark', startState],
  ['?variant=nope&on=javascript&format=exe&size=7&as=poem', startState],
  ['?on=%23fa0', { ...startState, on: 'FFAA00' }],
  ['?utm_source=x&on=light', { ...startState, on: 'light' }],
])('an address with %s ignores what the brand does not have', (query, state) => {
  expect(parse(query)).toEqual(state);
});

test('another format keeps the form to copy if it has that form', () => {
  const css = { ...startState, as: 'css' } as const;
  expect(changeStage(css, { format: 'png' }).as).toBe('css');
  expect(changeStage({ ...startState, as: 'vue' }, { format: 'png' }).as).toBe('image');
});
