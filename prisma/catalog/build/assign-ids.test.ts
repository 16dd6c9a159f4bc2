import { describe, expect, test } from 'vitest';
import { readFacts } from '../facts';
import { assignIds, readIds } from './assign-ids';

describe('ids', () => {
  test('ids do not change when a brand is added and another is removed', () => {
    const before = assignIds(['beta', 'alpha', 'gamma'], new Map());
    const after = assignIds(['alpha', 'aardvark', 'gamma'], before);
    expect([...before]).toEqual([
      ['alpha', 1],
      ['beta', 2],
      ['gamma', 3],
    ]);
    expect(after.get('aardvark')).toBe(4);
    for (const [slug, id] of before) expect(after.get(slug)).toBe(id);
  });

  test('ids are never reused, even after the brand with the highest one is removed', () => {
    const before = assignIds(['alpha', 'beta'], new Map());
    expect(assignIds(['alpha', 'gamma'], before).get('gamma')).toBe(3);
  });

  test('the catalog’s ids match ids.csv', () => {
    const ids = readIds();
    expect(readFacts().filter(({ slug, id }) => ids.get(slug) !== id)).toEqual([]);
    expect(new Set(ids.values()).size).toBe(ids.size);
  });
});
