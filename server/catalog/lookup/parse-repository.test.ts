import { expect, test } from 'vitest';
import { cpuMsOf } from '../../../e2e/support/measure';
import { listRepositoryReferences } from './parse-repository';

const expected = ['github.com/vercel/next.js', 'github.com/vercel'];

test.each([
  'github.com/vercel/next.js',
  'https://github.com/Vercel/Next.js',
  'http://www.github.com/vercel/next.js/',
  'https://github.com/vercel/next.js.git',
  'git+https://github.com/vercel/next.js.git#readme',
  'git://github.com/vercel/next.js.git',
  'git@github.com:vercel/next.js.git',
  'ssh://git@github.com/vercel/next.js.git',
  'https://user:token@github.com/vercel/next.js?tab=readme',
  ' github.com:443/vercel//next.js ',
])('%s leads to the repository, then to its owner', (address) => {
  expect(listRepositoryReferences(address)).toEqual(expected);
});

test('a repository in nested groups leads to each of them', () => {
  expect(listRepositoryReferences('gitlab.com/a/b/c')).toEqual([
    'gitlab.com/a/b/c',
    'gitlab.com/a/b',
    'gitlab.com/a',
  ]);
});

test.each([
  '',
  'github.com',
  'github.com/vercel',
  'vercel/next.js',
  'localhost/a/b',
  '192.0.2.1/a/b',
  'github.com/a b/c',
  'github.com/%2e%2e/c',
  'https://',
  'someone@example.com',
])('%j is not a repository', (text) => {
  expect(listRepositoryReferences(text)).toBeNull();
});

test('a hostile address costs no time', () => {
  const takenMs = cpuMsOf(() => {
    for (const part of ['/', 'a/', '@', ':', 'git+', 'a@b:', '.git/'])
      listRepositoryReferences(part.repeat(512));
  });
  expect(takenMs).toBeLessThan(100);
});
