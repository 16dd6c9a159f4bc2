import { expect, test } from 'vitest';
import { guessVariant, readDrawing } from './read-drawing';

test.each([
  ['mono.svg', 'mono'],
  ['color.svg', 'color'],
  ['dark.png', 'dark'],
  ['acme-logo-white.svg', 'dark'],
  ['Acme_Logo_Black.SVG', 'mono'],
  ['acme-wordmark-color.svg', 'wordmark'],
  ['favicon.svg', 'icon'],
  ['acme-logo-on-light.svg', 'light'],
  ['acme.svg', 'color'],
] as const)('a file called %s is for %s', (fileName, variant) => {
  expect(guessVariant(fileName, [])).toBe(variant);
});

test('two files never take one variant', () => {
  expect(guessVariant('acme.svg', ['color'])).toBe('mono');
  expect(guessVariant('acme-logo-white.svg', ['dark'])).toBe('color');
});

test('a file that is no SVG, too large or not text is refused in words', async () => {
  const read = (content: string | Uint8Array<ArrayBuffer>, name: string) =>
    readDrawing(new File([content], name));
  expect(await read('<svg/>', 'mono.svg')).toEqual({ svg: '<svg/>' });
  expect(await read('x', 'mono.pdf')).toBe('It is not an SVG.');
  expect(await read(new Uint8Array([0xff, 0xfe, 0]), 'mono.svg')).toBe('It is not UTF-8 text.');
  expect(await read('x'.repeat(700_001), 'mono.svg')).toBe('It is larger than 700 kB.');
});
