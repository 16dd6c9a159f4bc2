import { expect, test } from 'vitest';
import { findLines, productFiles, sourceFiles } from './source-files';

test('pages, messages and comments have no stiff pronouns', () => {
  const stiff = /\b(?:whoever|whomever|whom|somebody|nobody|anybody)\b/i;
  const texts = [...productFiles, ...sourceFiles.filter((file) => /\.mdx?$/.test(file))];
  expect(texts.flatMap((file) => findLines(file, stiff))).toEqual([]);
});
