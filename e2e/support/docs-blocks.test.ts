import { expect, test } from 'vitest';
import { docsFiles, fillIn, findRequestsNotRun, readBlocks, withoutSpace } from './docs-blocks';

test('every request in the documentation is run by a test', () => {
  expect(docsFiles.length).toBeGreaterThan(10);
  expect(docsFiles.flatMap(findRequestsNotRun)).toEqual([]);
});

test('every language of an example sends the same request, with the key from the environment', () => {
  const isProgram = ({ language }: { language: string }) =>
    ['go', 'php', 'python'].includes(language);
  const programs = docsFiles.flatMap(readBlocks).filter(isProgram);
  expect(programs.map(({ language }) => language).toSorted()).toEqual(['go', 'php', 'python']);
  for (const { where, code } of programs) {
    const curl = readBlocks(where.replace(/:\d+$/, '')).find(({ language }) => language === 'bash');
    const [url = 'none'] = /https:[^\s"']+/.exec(curl?.code ?? '') ?? [];
    for (const part of [url, 'X-API-Key', 'MARQUE_KEY']) expect(code, where).toContain(part);
  }
});

test.each([
  ['{ "a": 1 }', '{"a":1}', true],
  ['{ "a": … }', '{"a":1}', true],
  ['{ "a": …, "b": 2, … }', '{"a":1,"b":2,"c":3}', true],
  ['{ "a": …, "b": 2 }', '{"a":1,"b":2,"c":3}', false],
  ['{ "a": … "b": 3 … }', '{"a":1,"b":2}', false],
  ['a … b … a', 'a b', false],
])('a documented response is compared with the real one: %s and %s', (expected, response, fits) => {
  expect(fillIn(expected, response) === withoutSpace(response)).toBe(fits);
});
