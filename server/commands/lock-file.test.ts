import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Entry = { integrity?: string; inBundle?: boolean; optional?: boolean; cpu?: string[] };

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Entry>;
};
const withoutHash = Object.entries(packages).filter(
  ([place, entry]) => place !== '' && !entry.inBundle && !entry.integrity,
);

describe('package-lock.json', () => {
  test('has a hash for every package, but builds for other platforms', () => {
    const required = withoutHash.filter(([, entry]) => !(entry.optional && entry.cpu));
    expect(required.map(([place]) => place)).toEqual([]);
  });

  test('has no more builds without a hash than it had', () => {
    // The registry did not have these when their versions were pinned. The number only goes down.
    expect(withoutHash.length).toBeLessThanOrEqual(33);
  });
});
