import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { codeFiles, findLines, productFiles, readSource, sourceFiles } from './source-files';

const texts = [...productFiles, ...sourceFiles.filter((file) => /\.mdx?$/.test(file))];

test('pages, messages and comments have no stiff pronouns', () => {
  const stiff = /\b(?:whoever|whomever|whom|somebody|nobody|anybody)\b/i;
  expect(texts.flatMap((file) => findLines(file, stiff))).toEqual([]);
});

test('pages, messages and comments have no passive of “to tell”', () => {
  const passive = /\b(?:is|are) told\b/i;
  expect(texts.flatMap((file) => findLines(file, passive))).toEqual([]);
});

test('no title of a test begins with a relative clause', () => {
  const title =
    /\b(?:test|it|describe)\b[^'"`\n]*\(\s*(['"`])((?:(?!\1).)+)\1|\](?: as const)?\)\(\s*(['"`])((?:(?!\3).)+)\3/g;
  const clause = /^(?:that|what|whose|which|who) /i;
  const titles = codeFiles
    .filter((file) => /^e2e\/|\.(?:test|spec|drill)\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readSource(file).matchAll(title)].map(
        ([, , single, , row]) => `${file}: ${single ?? row}`,
      ),
    );
  expect(titles.length).toBeGreaterThan(2000);
  expect(titles.filter((one) => clause.test(one.slice(one.indexOf(': ') + 2)))).toEqual([]);
});

test('the list of the longest test files names existing ones', () => {
  const [, list = ''] = /const longest = \[(.*?)\];/s.exec(readSource('vitest.config.ts')) ?? [];
  const files = [...list.matchAll(/'([^']+)'/g)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});
