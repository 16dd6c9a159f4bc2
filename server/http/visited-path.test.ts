import { expect, test } from 'vitest';
import { visitedPath } from './visited-path';

test.each([
  ['/dashboard/usage', '/dashboard/usage'],
  ['/dashboard/usage?_rsc=1abc2', '/dashboard/usage'],
  ['/brands?q=a%20b&_rsc=x&page=2', '/brands?q=a%20b&page=2'],
  ['/brands?q=what?', '/brands?q=what?'],
  ['/brands?', '/brands'],
  ['/brands?my_rsc=1', '/brands?my_rsc=1'],
])('%s was visited as %s', (url, path) => {
  expect(visitedPath(url)).toBe(path);
});
