import { expect, test } from 'vitest';
import { productFiles } from '../e2e/support/source-files';
import { isDashboardPath } from './dashboard-paths';

test('only the pages of the dashboard have a path', () => {
  const paths = productFiles.flatMap((file) => {
    const [, path] = /^app(\/dashboard.*)\/page\.tsx$/.exec(file) ?? [];
    return path === undefined ? [] : [path.replace('/(overview)', '')];
  });
  expect(paths.length).toBeGreaterThan(5);
  expect(paths.filter((path) => !isDashboardPath(path))).toEqual(['/dashboard/[...missing]']);
  expect(isDashboardPath('/dashboard/keys/')).toBe(true);
  expect(isDashboardPath('/dashboard/key')).toBe(false);
  expect(isDashboardPath('/dashboard/keys/old')).toBe(false);
});
