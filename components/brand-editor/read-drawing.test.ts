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

test('a file that is no picture, too large or not text is refused in words', async () => {
  const read = (content: string | Uint8Array<ArrayBuffer>, name: string) =>
    readDrawing(new File([content], name));
  expect(await read('<svg/>', 'mono.svg')).toMatchObject({ svg: '<svg/>' });
  expect(await read('x', 'mono.pdf')).toBe('It is not an SVG, PNG or WebP.');
  expect(await read('x'.repeat(1024 * 1024 + 1), 'mono.png')).toBe('It is larger than 1 MiB.');
  expect(await read(new Uint8Array([0xff, 0xfe, 0]), 'mono.svg')).toBe('It is not UTF-8 text.');
  expect(await read('x'.repeat(700_001), 'mono.svg')).toBe('It is larger than 700 kB.');
});

test('a PNG and a WebP are read as they are, whatever their size', async () => {
  const bytes = Uint8Array.from({ length: 100_000 }, (_, i) => i % 256);
  const bitmap = Buffer.from(bytes).toString('base64');
  for (const [name, type] of [
    ['dark.png', 'image/png'],
    ['dark.WEBP', 'image/webp'],
  ] as const) {
    const address = `data:${type};base64,${bitmap}`;
    expect(await readDrawing(new File([bytes], name))).toEqual({ bitmap, address });
  }
});
