import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Entry = { integrity?: string; inBundle?: boolean };

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Entry>;
};

test('the lock file has a hash for every package, those of other platforms included', () => {
  // A bundled package is part of another one, and covered by its hash.
  const withoutHash = Object.entries(packages).filter(
    ([place, { integrity, inBundle }]) => place !== '' && !inBundle && !integrity,
  );
  expect(withoutHash.map(([place]) => place)).toEqual([]);
});

test('an installation runs no script of any package, whichever npm does it', () => {
  // `allowScripts` in package.json is unknown to npm 10.
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m);
});
